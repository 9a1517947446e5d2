/** The licence of a package that names one, but doesn't contain its text, or the other way round. */
export interface Explained {
  /** Identifiers of SPDX (https://spdx.org/licenses/). */
  readonly id: string
  /** Who the copyright belongs to, as the package or its repository says. */
  readonly holder: string
  /** The texts in `licence-texts` that apply, without `.txt`. Empty if the package has the text and only lacks the name. */
  readonly texts: readonly string[]
  /** Adds this file of the package, which lists what is inside of its binary. */
  readonly notice?: string
}

const mit = (holder: string): Explained => ({ id: 'MIT', holder, texts: ['MIT'] })
const amazon: Explained = { id: 'Apache-2.0', holder: 'Amazon.com, Inc. or its affiliates', texts: ['Apache-2.0'] }
const reactPdf = mit('Diego Muracciole')

/**
 * A package that has neither a text nor an entry here stops the release, and so does an entry that no package needs. Names
 * come from the package.json, the readme or the heads of the files of each package.
 */
export const explainedLicences: Readonly<Record<string, Explained>> = {
  '@aws-sdk/credential-provider-http': amazon,
  '@aws-sdk/credential-provider-login': amazon,
  '@aws-sdk/nested-clients': amazon,
  '@img/sharp-libvips-linux-x64': {
    id: 'LGPL-3.0-or-later',
    holder: 'the authors of libvips and of the libraries listed below',
    texts: ['LGPL-3.0', 'GPL-3.0'],
    notice: 'README.md',
  },
  '@nodable/entities': mit('Amit Gupta'),
  '@react-pdf/fns': reactPdf,
  '@react-pdf/font': reactPdf,
  '@react-pdf/hyphenate': reactPdf,
  '@react-pdf/image': reactPdf,
  '@react-pdf/layout': reactPdf,
  '@react-pdf/paginate': reactPdf,
  '@react-pdf/primitives': reactPdf,
  '@react-pdf/reconciler': reactPdf,
  '@react-pdf/render': reactPdf,
  '@react-pdf/renderer': reactPdf,
  '@react-pdf/stylesheet': reactPdf,
  '@react-pdf/svg': reactPdf,
  '@react-pdf/textkit': reactPdf,
  'abs-svg-path': mit('Jake Rosoman'),
  'abstract-logging': mit('James Sumners'),
  brotli: {
    id: 'MIT AND Apache-2.0',
    holder: 'Devon Govett; the decoder: Google Inc.',
    texts: ['MIT', 'Apache-2.0'],
  },
  dfa: mit('Devon Govett'),
  fontkit: mit('Devon Govett'),
  'hsl-to-hex': { id: 'ISC', holder: 'David Mark Clements', texts: ['ISC'] },
  'hsl-to-rgb-for-reals': { id: 'ISC', holder: 'David Mark Clements', texts: ['ISC'] },
  'media-engine': mit('Diego Muracciole'),
  'pg-types': mit('Brian M. Carlson'),
  pgpass: mit('Hannes Hörl'),
  'png-js': { id: 'MIT', holder: 'Devon Govett', texts: [] },
  saxes: { id: 'ISC', holder: 'Louis-Dominique Dubeau; Isaac Z. Schlueter', texts: ['ISC'] },
  'woff2sfnt-sfnt2woff': mit('the authors of woff2sfnt-sfnt2woff'),
  'yoga-layout': mit('Meta Platforms, Inc. and affiliates'),
}
