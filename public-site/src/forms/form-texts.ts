/** The texts of the parts that all forms are made of. */
export interface FormTexts {
  noScript: string;
  notReady: { now: string; late: string };
  optional: string;
  choose: string;
  file: {
    pick: string;
    drop: string;
    reading: string;
    ready: string;
    help: string;
    remove: (label: string) => string;
    unreadable: string;
    several: string;
  };
  summary: (count: number) => string;
  error: (field: string, message: string) => string;
  send: string;
  sendNote: string;
  draft: {
    none: string;
    saved: (time: string, today: boolean) => string;
    unavailable: string;
    clear: string;
    clearConfirm: string;
    clearYes: string;
    clearNo: string;
    cleared: string;
    restored: string;
    elsewhere: string;
    continueHere: string;
  };
  sending: {
    preparing: string;
    uploading: string;
    confirming: string;
    button: string;
    percent: (value: number) => string;
    label: string;
    left: (duration: string) => string;
    cancel: string;
    cancelled: string;
    perhapsSent: string;
  };
  waiting: {
    offline: string;
    offlineText: string;
    network: string;
    networkText: string;
    next: (seconds: number) => string;
    now: string;
    edit: string;
  };
  failed: {
    title: string;
    kept: string;
    unknown: string;
    tooComplex: string;
    tooLarge: string;
    rate: string;
    rateWait: (time: string) => string;
    rateReady: string;
    help: string;
    retry: string;
    hours: (count: number) => string;
    minutes: (count: number) => string;
    seconds: (count: number) => string;
  };
  received: { title: (reference: string) => string; text: string; otherwise: string; sendAnother: string };
}
