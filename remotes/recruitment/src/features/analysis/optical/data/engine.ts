import type { RecognisedPage } from '@trame/document';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { WORKER_URL } from '@trame/app/pdf-engine';
import { OPTICAL_FOLDER } from '../model/optical-assets.ts';
import { notRead, NOT_STARTED, OpticalError, tooSlow } from '../model/optical-error.ts';
import { recognisedPage } from '../model/recognised-page.ts';
import { sizeTurned } from '../model/turn.ts';
import { within } from '../model/within.ts';
import type { PagePicture } from './page-pictures.ts';

/** CVs are in French or in English, names and software in either. */
const LANGUAGES = ['fra', 'eng'];
/** The first time, seven megabytes are loaded from the network. */
const START_MS = 120_000;
/** A full page takes one second or two on a usual computer. */
const PAGE_MS = 60_000;

export type Engine = {
  /** Recognises one page; `onShare` tells how much of it is read, from 0 to 1. */
  recognise: (
    picture: PagePicture,
    page: number,
    onShare: (share: number) => void,
  ) => Promise<RecognisedPage>;
  stop: () => void;
};

const fileOf = (name: string) => new URL(`${OPTICAL_FOLDER}/${name}`, WORKER_URL).href;

/** Starts Tesseract in a worker, from files of the remote: no part of a CV is sent to another server. */
export async function startEngine(signal: AbortSignal): Promise<Engine> {
  let onShare: (share: number) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  // Only this handler gets an error while it loads.
  const failing = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failing.catch(() => undefined);
  const starting = createWorker(LANGUAGES, OEM.LSTM_ONLY, {
    workerPath: fileOf('ocr-worker.js'),
    // A worker made from a blob would run under the policy of the page, which forbids WebAssembly.
    workerBlobURL: false,
    corePath: fileOf('tesseract-core-simd-lstm.js'),
    langPath: fileOf('').replace(/\/$/, ''),
    // The browser's own cache stores files that never change.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onShare(progress);
    },
    errorHandler: (error: unknown) => fail(error),
  });
  const stop = () => {
    const stopped = starting.then((worker) => worker.terminate());
    stopped.catch(() => undefined);
  };
  try {
    const worker = await within(Promise.race([starting, failing]), {
      milliseconds: START_MS,
      signal,
      late: () => new OpticalError(NOT_STARTED),
    });
    await worker.setParameters({
      // Words at any place: the code that reads any PDF finds which belong together.
      tessedit_pageseg_mode: PSM.SPARSE_TEXT,
      user_defined_dpi: '200',
    });
    return {
      recognise: (picture, page, onProgressOfPage) => {
        onShare = onProgressOfPage;
        return recogniseWith(worker, picture, page, signal);
      },
      stop,
    };
  } catch (error) {
    stop();
    signal.throwIfAborted();
    throw error instanceof OpticalError ? error : new OpticalError(NOT_STARTED, { cause: error });
  }
}

async function recogniseWith(
  worker: Worker,
  { canvas, ...place }: PagePicture,
  page: number,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  const read = async () => {
    // Lines that lean are cut into pieces: the picture is laid straight first.
    const { data: found } = await worker.recognize(canvas, { rotateAuto: true }, { text: false });
    const radians = worthTurning(found.rotateRadians ?? 0);
    const straight = radians === 0 ? canvas : turnedPicture(canvas, radians);
    const { data } = await worker.recognize(straight, {}, { text: false, blocks: true });
    return recognisedPage(data.blocks ?? [], { ...place, radians });
  };
  try {
    return await within(read(), {
      milliseconds: PAGE_MS,
      signal,
      late: () => new OpticalError(tooSlow(page)),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof OpticalError ? error : new OpticalError(notRead(page), { cause: error });
  }
}

/** Radians: less is no help, more is no page that was laid askew. */
const worthTurning = (radians: number) =>
  Math.abs(radians) < 0.005 || Math.abs(radians) > 0.35 ? 0 : radians;

/** The picture turned clockwise, on paper large enough. */
function turnedPicture(canvas: HTMLCanvasElement, radians: number): HTMLCanvasElement {
  const turned = document.createElement('canvas');
  Object.assign(turned, sizeTurned(canvas, radians));
  const context = turned.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, turned.width, turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate(radians);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return turned;
}
