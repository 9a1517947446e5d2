import type { Plugin } from 'vite'

const place = '<!-- styles -->'

/**
 * Moves the style sheets after the page's first outlines, which are then drawn without waiting for them. Scripts still
 * run after the style sheets.
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
