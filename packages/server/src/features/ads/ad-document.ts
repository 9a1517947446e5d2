import { type AdHeight, adSandbox } from '@holdall/contract/ads/ad-frame.ts'

/**
 * The policy of the document with an ad. Its sandbox also applies where the document is opened by itself. Ad networks
 * load scripts from many hosts and evaluate code; in a document without origin, cookies and storage that gives them
 * nothing of the site.
 */
const policy = [
  `sandbox ${adSandbox}`,
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data: blob:',
  'media-src https: data: blob:',
  'font-src https: data:',
  'connect-src https:',
  'frame-src https: blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Everything that a page can ask a device or its owner for. */
const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]

/** The headers of the document, which replace those of data. */
export const adHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'permissions-policy': features.map(feature => `${feature}=()`).join(', '),
  // An ad network learns nothing of the page around the ad, not even where it is.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  // A cached ad would outlast "Disable Ads".
  'cache-control': 'no-store',
}

const heightName: keyof AdHeight = 'adHeight'

/** Tells the page around it how tall the ad is, once that stays the same for a moment. It tells nothing else. */
const reportHeight = `(() => {
  let timer
  const report = () => {
    clearTimeout(timer)
    timer = setTimeout(() => parent.postMessage({ ${heightName}: document.documentElement.offsetHeight }, '*'), 200)
  }
  new ResizeObserver(report).observe(document.documentElement)
})()`

/**
 * The code of ads is made for white pages; on a dark one, dark text would be lost. Only the ad itself is white: the
 * image keeps its colour from filling the room that a lower ad leaves.
 */
const style =
  'html{background:linear-gradient(#0000,#0000);color-scheme:only light}body{display:flow-root;margin:0;background:#fff;' +
  'color:#000;text-align:center;font:14px/1.4 system-ui,sans-serif}iframe,img{max-width:100%;vertical-align:top}'

/**
 * The document with an ad, whose text is put in as it is: the headers separate it from the site. What comes before it
 * can't be undone by it, however broken its HTML is.
 */
export function adDocument(text: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Advertisement</title><base target="_blank" />' +
    `<meta name="viewport" content="width=device-width" /><style>${style}</style><script>${reportHeight}</script>` +
    `</head><body>${text}</body></html>`
  )
}
