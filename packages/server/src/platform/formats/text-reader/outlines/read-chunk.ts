import type { OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'
import PostalMime from 'postal-mime'
import { decodeText } from '../../judge-text.ts'
import { rtfText } from '../formats/rtf.ts'
import { withPackage } from '../package/open-package.ts'
import { NoText } from '../text-limits.ts'
import { type Budget, createBlockWriter } from './block-writer.ts'
import { decodeHtml } from './decode-html.ts'
import { htmlBlocks } from './html-blocks.ts'
import { findMain } from './main-part.ts'
import type { ReadChunk } from './word-outline.ts'
import { wordOutline } from './word-outline.ts'

/** A document in a document in a document is as deep as anybody reads. */
const mostDeep = 3

/**
 * Reads a part in another format that stands for text in a Word document (`altChunk`, ECMA-376 part 1, §17.17.2): a
 * page, a web archive, rich text, another Word document, or plain text.
 */
export const readChunk: ReadChunk = (bytes, budget) => readAt(1)(bytes, budget)

function readAt(depth: number): ReadChunk {
  return async (bytes, budget) => {
    try {
      return await blocksOf(bytes, budget, depth)
    } catch (error) {
      // A part that can't be read leaves the rest of the document readable.
      if (error instanceof NoText && error.reason === 'broken') return null
      throw error
    }
  }
}

async function blocksOf(bytes: Buffer, budget: Budget, depth: number): Promise<OutlineBlock[] | null> {
  const head = bytes.subarray(0, 2000).toString('latin1')
  if (head.startsWith('PK')) return depth < mostDeep ? wordIn(bytes, budget, depth) : null
  if (head.startsWith('{\\rtf')) return linesOf(rtfText(bytes.toString('latin1')), budget)
  if (
    /^(?:mime-version|from|content-type|date|subject|x-[\w-]{1,40}):/im.test(head) &&
    /multipart|text\/html/i.test(head)
  ) {
    const { html, text } = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 1024 * 1024 })
    return html ? htmlBlocks(html, budget) : linesOf(text ?? '', budget)
  }
  if (/<(?:!doctype|html|body|head|meta|div|p|table|h[1-6]|span)\b/i.test(decodeHtml(bytes.subarray(0, 4000)))) {
    return htmlBlocks(decodeHtml(bytes), budget)
  }
  const text = decodeText(bytes)
  return text === null ? null : linesOf(text, budget)
}

async function wordIn(bytes: Buffer, budget: Budget, depth: number): Promise<OutlineBlock[]> {
  const outline = await withPackage(bytes, async parts =>
    wordOutline(parts, await findMain(parts, 'word/document.xml'), readAt(depth + 1), budget),
  )
  return outline.kind === 'document' ? outline.blocks : []
}

function linesOf(text: string, budget: Budget): OutlineBlock[] {
  const writer = createBlockWriter(budget)
  for (const line of text.split(/\r\n|\r|\n/)) {
    writer.beginLine()
    writer.text(line)
    writer.endLine({ type: 'paragraph' })
  }
  return writer.finish()
}
