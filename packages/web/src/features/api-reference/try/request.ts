import type { Operation, Parameter, Schemas } from '../document/api-document.ts'
import { exampleOf } from '../document/schema-fields.ts'

/** What was entered: a value for each parameter, and the body as text. */
export type Entered = { values: Readonly<Record<string, string>>; body: string }

export type Prepared = { url: string; headers: Record<string, string>; body?: string }

/** The key of a parameter among the entered values: a header may be called like a query. */
export function keyOf({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${place} ${name}`
}

/** What the fields contain at first. */
export function firstEntered({ body }: Operation, schemas: Schemas): Entered {
  const isJson = body?.mediaType === 'application/json'
  return { values: {}, body: isJson ? JSON.stringify(exampleOf(body.schema, schemas), null, 2) : '' }
}

/** Whether the page can send it: not files, and not what tokens can't call. */
export function canTry({ scopes, body, answers }: Operation): boolean {
  const isStream = answers.some(answer => answer.body?.mediaType === 'text/event-stream')
  return scopes !== null && !isStream && (body === null || body.mediaType === 'application/json')
}

/** The parameters without a value that the call needs. */
export function missingParameters({ parameters }: Operation, { values }: Entered): Parameter[] {
  return parameters.filter(one => one.required && !values[keyOf(one)])
}

/** The request for what was entered, always to this site. */
export function prepare({ path, parameters, body }: Operation, entered: Entered): Prepared {
  const enteredFor = (one: Parameter) => entered.values[keyOf(one)] ?? ''
  const search = new URLSearchParams()
  const headers: Record<string, string> = {}
  let address = path
  for (const one of parameters) {
    const value = enteredFor(one)
    if (one.in === 'path')
      address = address.replace(`{${one.name}}`, value ? encodeURIComponent(value) : `{${one.name}}`)
    else if (value && one.in === 'query') search.set(one.name, value)
    else if (value) headers[one.name] = value
  }
  const query = search.toString()
  const url = query ? `${address}?${query}` : address
  if (!body) return { url, headers }
  if (body.mediaType !== 'application/json') return { url, headers: { ...headers, 'Content-Type': body.mediaType } }
  return { url, headers: { ...headers, 'Content-Type': 'application/json' }, body: entered.body }
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same request for a shell. The token is left out, because commands end up in histories and messages. */
export function curlOf(operation: Operation, entered: Entered, origin: string): string {
  const { url, headers, body } = prepare(operation, entered)
  const { method, scopes } = operation
  const all = { ...(scopes ? { Authorization: `Bearer ${tokenShape}` } : {}), ...headers }
  const isForm = operation.body?.mediaType === 'multipart/form-data'
  const parts = [
    `curl${method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`} ${quoted(origin + url)}`,
    ...Object.entries(all)
      .filter(([name]) => !(isForm && name === 'Content-Type'))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    ...(isForm ? [`-F ${quoted('bundle=<bundle.json')}`, `-F ${quoted('0=@file')}`] : []),
    ...(operation.body && body === undefined && !isForm ? [`--data-binary ${quoted('@file')}`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** Stands for a token. */
const tokenShape = 'hd_…'

/** One word for the shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
