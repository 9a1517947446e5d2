/** Whether a text is a workbook in the XML of Excel 2002 and 2003, which many programs export under the name of `.xls`. */
export function isSpreadsheet2003(source: string): boolean {
  const head = source.slice(0, 8000)
  return head.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:[\w-]{1,20}:)?Workbook[\s>]/.test(head)
}
