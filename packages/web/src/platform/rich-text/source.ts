const block = '(?:p|h[2-4]|ul|ol|li|blockquote|pre|div|hr|table|tbody|tr)'
const attachment = '<a [^>]*data-size=[^>]*>[^<]*</a>'
const sample = /<pre[\s>][\s\S]*?<\/pre>/g

/** HTML with a line for each block, as people read it. Its meaning stays the same; code samples are unchanged. */
export function readableSource(html: string): string {
  const samples: string[] = []
  const marked = html.replace(sample, found => {
    samples.push(found)
    return `<pre data-at="${samples.length - 1}"></pre>`
  })
  return marked
    .replace(new RegExp(`(</${block}>|<hr ?/?>|${attachment})(?!\\n|$)`, 'g'), '$1\n')
    .replace(/(<(?:ul|ol|blockquote|div|table|tbody|tr)(?:\s[^>]*)?>)(?!\n)/g, '$1\n')
    .replace(/<pre data-at="(\d+)"><\/pre>/g, (_, at: string) => samples[Number(at)] ?? '')
    .trim()
}
