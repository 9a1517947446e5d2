import type { Plugin } from 'vite'

const place = '<!-- styles -->'

/**
 * Puts the style sheets behind the page's first outlines, which then are drawn without waiting for them. Scripts still run
 * after them.
 */
export function stylesAfterBoot(): Plugin {
  return {
    name: 'styles-after-boot',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        if (sheets.length === 0 || !html.includes(place))
          throw new Error('index.html has lost its styles or their place')
        return sheets.reduce((page, sheet) => page.replace(sheet, ''), html).replace(place, () => sheets.join(''))
      },
    },
  }
}
