import type { FeatureIcon } from './landing-texts.ts'

/** Lines on a grid of 24, drawn with round ends in the colour of the text. */
const paths: Readonly<Record<FeatureIcon, string>> = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
  clock: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8',
  home: 'M4 11l8-7 8 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-6h4v6',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.9v.1',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.6v.1',
  book: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2ZM12 6v14',
  file: 'M7 3.5h7l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20V4.5a1 1 0 0 1 1-1ZM14 3.5v4h4',
  folder: 'M3.5 7a2 2 0 0 1 2-2h3.7l2.3 2.5h7a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z',
  cloud: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7-.7A4.4 4.4 0 0 1 17 18.5Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  mail: 'M4 5.5h16a.5.5 0 0 1 .5.5v12a.5.5 0 0 1-.5.5H4a.5.5 0 0 1-.5-.5V6a.5.5 0 0 1 .5-.5ZM4 6.5l8 6.5 8-6.5',
  phone:
    'M5 4h4l1.7 4.5-2.2 1.4a11 11 0 0 0 5.6 5.6l1.4-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.6 20 4 13.4 3.5 5.6A1.5 1.5 0 0 1 5 4Z',
  message: 'M5.5 5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-5 3.5V17H5.5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 5.2a3.5 3.5 0 0 1 0 6.6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11ZM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6ZM9 12l2.2 2.2L15.2 10',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  heart: 'M12 20C7.5 16.7 4 13.5 4 9.5A4.5 4.5 0 0 1 12 6.7 4.5 4.5 0 0 1 20 9.5c0 4-3.5 7.2-8 10.5Z',
  gift: 'M4 8.5h16v4H4ZM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5c-2-5-7-4-5.5-.5M12 8.5c2-5 7-4 5.5-.5',
  calendar:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8.5 3.5v4M15.5 3.5v4',
  chart: 'M4 20h16M6.5 20v-7M12 20V5M17.5 20v-10',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3.5V6M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18',
  world:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.8 9.5h16.4M3.8 14.5h16.4M12 3.5c-4.5 5-4.5 12 0 17M12 3.5c4.5 5 4.5 12 0 17',
}

/** An icon beside its words. */
export function landingIcon(name: FeatureIcon, size: number): string {
  return `<svg class="landing-line" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`
}

/** The mark of the product: a bag. */
export const landingMark =
  '<svg class="landing-mark" width="27" height="27" viewBox="0 0 32 32" aria-hidden="true">' +
  '<path class="handle" d="M10 13.5V10a6 6 0 0 1 12 0v3.5"/>' +
  '<path class="body" d="M7.2 11.5h17.6a3.4 3.4 0 0 1 3.38 3.03l1.02 9.2A3.85 3.85 0 0 1 25.37 28H6.63a3.85 3.85 0 0 1-3.83-4.27l1.02-9.2A3.4 3.4 0 0 1 7.2 11.5Z"/>' +
  '<rect class="clasp" x="13" y="16.2" width="6" height="6" rx="1.8"/></svg>'

const tile = (x: number, y: number, inside: string) =>
  `<g transform="translate(${x} ${y}) scale(.92)"><rect class="card" width="104" height="92" rx="10"/>${inside}<rect class="bone" x="14" y="72" width="52" height="7" rx="3.5"/></g>`
const folder =
  '<path class="deep" d="M14 26a7 7 0 0 1 7-7h17l7 7h21a7 7 0 0 1 7 7v3H14Z"/><path class="strong" d="M14 31h59v23a7 7 0 0 1-7 7H21a7 7 0 0 1-7-7Z"/>'
const photo =
  '<rect class="soft" x="14" y="14" width="76" height="47" rx="6"/><circle class="sun" cx="71" cy="28" r="6"/><path class="strong" d="M14 61l23-27 16 18 9-9 18 18Z"/>'
const sheet =
  '<rect class="soft" x="14" y="14" width="76" height="47" rx="6"/><path class="rule" d="M26 27h40M26 37.5h52M26 48h32"/>'
const row = (y: number, width: number) =>
  `<circle class="soft" cx="24" cy="${y}" r="9"/><rect class="bone" x="42" y="${y - 7}" width="${width}" height="6" rx="3"/><rect class="bone faint" x="42" y="${y + 3}" width="${Math.round(width * 0.6)}" height="5" rx="2.5"/>`

/** A drive on a desktop, the same on a phone, and a link between them: shapes alone, in the colours of the theme. */
export const landingPicture =
  '<svg class="landing-picture" viewBox="0 0 560 420" aria-hidden="true">' +
  '<circle class="glow" cx="300" cy="206" r="200"/>' +
  '<rect class="window" x="18" y="44" width="470" height="316" rx="16"/>' +
  '<path class="edge" d="M18 84h470M134 84v276"/>' +
  '<g class="dots"><circle cx="40" cy="64" r="5"/><circle cx="57" cy="64" r="5"/><circle cx="74" cy="64" r="5"/></g>' +
  '<rect class="bone faint" x="388" y="57" width="80" height="14" rx="7"/>' +
  '<rect class="chosen" x="32" y="100" width="88" height="24" rx="7"/><rect class="accent" x="42" y="109" width="42" height="7" rx="3.5"/>' +
  '<g class="bones"><rect class="bone" x="42" y="140" width="56" height="7" rx="3.5"/><rect class="bone" x="42" y="166" width="38" height="7" rx="3.5"/><rect class="bone" x="42" y="192" width="50" height="7" rx="3.5"/></g>' +
  '<rect class="bone faint" x="42" y="330" width="66" height="6" rx="3"/><rect class="accent" x="42" y="330" width="30" height="6" rx="3"/>' +
  '<rect class="bone" x="152" y="102" width="92" height="11" rx="5.5"/>' +
  tile(152, 130, folder) +
  tile(260, 130, photo) +
  tile(368, 130, sheet) +
  tile(152, 230, sheet) +
  tile(260, 230, folder) +
  '<g transform="translate(404 176)"><rect class="phone" width="132" height="224" rx="22"/><rect class="bone faint" x="46" y="12" width="40" height="6" rx="3"/>' +
  '<rect class="bone" x="16" y="36" width="58" height="10" rx="5"/>' +
  row(76, 66) +
  row(112, 52) +
  row(148, 72) +
  '<circle class="accent" cx="104" cy="192" r="17"/><path class="on" d="M104 184v16M96 192h16"/></g>' +
  '<g transform="translate(196 14)"><rect class="chip" width="172" height="50" rx="25"/><circle class="accent" cx="26" cy="25" r="15"/>' +
  '<path class="on" d="M24 27.5a4 4 0 0 0 5.7 0l2.1-2.1a4 4 0 0 0-5.7-5.7M28 22.5a4 4 0 0 0-5.7 0l-2.1 2.1a4 4 0 0 0 5.7 5.7"/>' +
  '<rect class="bone" x="52" y="21" width="54" height="8" rx="4"/><circle class="face one" cx="126" cy="25" r="11"/><circle class="face two" cx="143" cy="25" r="11"/></g></svg>'
