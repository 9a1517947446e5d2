import { expect, it } from 'vitest'
import { linesOfHtml } from './formatted-lines.ts'

it('[DEC-64] keeps text formatting, line breaks and links of an invoice address', () => {
  const html =
    '<p><strong>Holdall <em>&amp; Söhne</em></strong> GmbH</p>Street&nbsp;1<p class="x">Yard</p><br/><u>Berlin</u> <del>Bonn</del>' +
    '<p>\n <a href="https://example.org/?a=1&amp;b=2">Our site</a>, <a href="mailto:ada@example.org">mail</a></p>'
  expect(linesOfHtml(html)).toEqual([
    [{ text: 'Holdall ', isBold: true }, { text: '& Söhne', isBold: true, isItalic: true }, { text: ' GmbH' }],
    [{ text: 'Street 1' }],
    [{ text: 'Yard' }],
    [{ text: 'Berlin', isUnderlined: true }, { text: ' ' }, { text: 'Bonn', isStruck: true }],
    [
      { text: 'Our site', href: 'https://example.org/?a=1&b=2' },
      { text: ', ' },
      { text: 'mail', href: 'mailto:ada@example.org' },
    ],
  ])
})

it('reads a long address with tags that never end as fast as any other', () => {
  expect(linesOfHtml('<p '.repeat(100_000))).toEqual([])
})

it('[DEC-64] removes everything else', () => {
  const html =
    '<style>p{}</style><script>alert(1)</script><img src=x onerror=alert(1)><b onclick="alert(1)" style="x">Ada</b>' +
    '<a href="javascript:alert(1)">one</a><a href="//evil.example">two</a><a href="/imprint">three</a><h1>Three</h1><iframe src="/x"></iframe>' +
    '<b>left open <i>both'
  expect(linesOfHtml(html)).toEqual([
    [{ text: 'Ada', isBold: true }, { text: 'one' }, { text: 'two' }, { text: 'three' }],
    [{ text: 'Three' }],
    [
      { text: 'left open ', isBold: true },
      { text: 'both', isBold: true, isItalic: true },
    ],
  ])
  expect(linesOfHtml(' <p> </p>\n<b> </b>')).toEqual([])
  expect(linesOfHtml('1 &lt; 2 &amp;lt; 3')).toEqual([[{ text: '1 < 2 &lt; 3' }]])
})
