import type { DocumentPages } from '@holdall/contract/files/files.endpoints.ts'
import { fail } from '../../../platform/failure.ts'
import { runOrRefuse } from './draw-page.ts'

const mostPages = 2000
const mostBytes = 1024 * 1024

/**
 * Returns the sizes of a PDF's pages as displayed, using poppler's `pdfinfo`. @throws `file.no-document` if it can’t be
 * read
 */
export async function measurePages(path: string, searchPath: string): Promise<DocumentPages> {
  const args = ['-f', '1', '-l', String(mostPages), path]
  const { output } = await runOrRefuse({ program: 'pdfinfo', args, mostBytes, searchPath })
  return parsePages(output.toString('latin1'))
}

export function parsePages(told: string): DocumentPages {
  const count = Number(/^Pages:\s+(\d+)/m.exec(told)?.[1])
  if (!(count > 0)) throw fail('file.no-document')
  const turned = new Set([...told.matchAll(/^Page\s+(\d+) rot:\s+(?:90|270)\s*$/gm)].map(([, page]) => page))
  const pages = [...told.matchAll(/^Page\s+(\d+) size:\s+([\d.]+) x ([\d.]+) pts/gm)].map(([, page, width, height]) => {
    const sides = { width: Math.max(1, Number(width)), height: Math.max(1, Number(height)) }
    return turned.has(page) ? { width: sides.height, height: sides.width } : sides
  })
  if (pages.length === 0) throw fail('file.no-document')
  return { pages: pages.slice(0, mostPages), isCut: count > mostPages }
}
