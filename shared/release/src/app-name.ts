/** Words joined by hyphens: the name of the folder, the package, the address and in federation. */
const NAME = /^(?=.{2,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Names in lower case that a page has before any script: properties of `window`, and those by which scripts recognise a
 * module loader. A story compares the list with the browser.
 */
const GLOBALS = new Set(
  `
  alert atob blur btoa caches chrome close closed confirm console constructor credentialless crypto define
  document dump escape eval event exports external fence fetch find focus frames global history length location
  locationbar menubar module name navigation navigator open opener orientation origin parent performance
  personalbar print process prompt require safari scheduler screen scroll scrollbars self sidebar status
  statusbar stop toolbar top undefined unescape viewport webkit when window
  onabort onafterprint onanimationcancel onanimationend onanimationiteration onanimationstart onappinstalled
  onauxclick onbeforeinput onbeforeinstallprompt onbeforematch onbeforeprint onbeforetoggle onbeforeunload
  onbeforexrselect onblur oncancel oncanplay oncanplaythrough onchange onclick onclose oncommand oncontextlost
  oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondevicemotion ondeviceorientation
  ondeviceorientationabsolute ondrag ondragend ondragenter ondragleave ondragover ondragstart ondrop
  ondurationchange onemptied onended onerror onfocus onformdata ongamepadconnected ongamepaddisconnected
  ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload
  onloadeddata onloadedmetadata onloadstart onlostpointercapture onmessage onmessageerror onmousedown
  onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onoffline ononline
  onorientationchange onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying
  onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover
  onpointerrawupdate onpointerup onpopstate onprogress onratechange onrejectionhandled onreset onresize onscroll
  onscrollend onscrollsnapchange onscrollsnapchanging onsearch onsecuritypolicyviolation onseeked onseeking
  onselect onselectionchange onselectstart onslotchange onstalled onstorage onsubmit onsuspend ontimeupdate
  ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend ontransitionrun
  ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwebkitanimationend
  onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend onwheel
`
    .trim()
    .split(/\s+/),
);

/**
 * Names of other things: the shell, the registry as a whole in the journal, what `npm run dev` starts besides apps, and
 * the portal of the trainers, an application of its own beside the shell.
 */
const TAKEN = new Set(['shell', 'registry', 'public-site', 'gallery', 'trainer-portal']);

/** Why an app cannot have this name, in a sentence without its end; undefined for a good one. */
export function appNameProblem(name: string): string | undefined {
  if (!NAME.test(name)) {
    return `« ${name} » ne convient pas : de 2 à 30 minuscules sans accent et chiffres, une lettre d’abord, des traits d’union entre les mots, par exemple suivi-qualite`;
  }
  if (TAKEN.has(name))
    return `« ${name} » est un nom que la plateforme emploie déjà : choisissez-en un autre`;
  if (GLOBALS.has(name)) return `« ${name} » est un nom du navigateur : choisissez-en un autre`;
  return undefined;
}
