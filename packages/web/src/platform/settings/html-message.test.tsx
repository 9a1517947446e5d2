import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HtmlMessage, plainMessage } from './html-message.tsx'

const drawn = (html: string) => renderToStaticMarkup(<HtmlMessage html={html} />)

test('[SETSAVE-29] a message keeps its links and its emphasis', () => {
  expect(drawn('See the <a href="/admin/settings/mail">mail settings</a> <em>first</em>.')).toBe(
    'See the <a href="/admin/settings/mail">mail settings</a> <em>first</em>.',
  )
  expect(drawn('<a href="https://example.org/a?b=1&amp;c=2">Help</a>')).toBe(
    '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noreferrer">Help</a>',
  )
})

test('[SETSAVE-29] and nothing else', () => {
  expect(drawn('<img src=x onerror=alert(1)>Hm <script>alert(1)</script>')).toBe('Hm alert(1)')
  expect(drawn('<a href="javascript:alert(1)">here</a> <a href="//evil.example">there</a>')).toBe('here there')
  expect(drawn('<a href="/ok" onclick="alert(1)">here</a>')).toBe('here')
  expect(drawn('<strong><a href="https://evil.example">in</a></strong>')).toBe('<strong>in</strong>')
  // What the server has escaped stays text.
  expect(drawn('It says &lt;a href="https://evil.example"&gt;x&lt;/a&gt; &amp;amp;')).not.toContain('<a')
  expect(plainMessage('5 &lt; 6 &amp;lt; <em>7</em>')).toBe('5 < 6 &lt; 7')
})
