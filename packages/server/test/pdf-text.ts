import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF in the order in which it was drawn, without the marks that only guide its direction. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  }
  await task.destroy()
  return pages.join('\n').replace(/\p{Cf}/gu, '')
}

/** The addresses that a PDF's links open, each once. */
export async function linksOfPdf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const links = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const annotations = await (await document.getPage(number)).getAnnotations()
    for (const { url } of annotations) if (url) links.add(url)
  }
  await task.destroy()
  return [...links]
}
