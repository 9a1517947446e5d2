/** What went wrong, for people; `said` are the words of the other side where a sentence stands for them. */
export interface Explained {
  readonly detail: string
  readonly said?: string
}

/** What the system, TLS, mail servers and stores call the troubles that an administrator meets, and what to look at. */
const troubles: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)\b/, 'No server with this name was found. Check its address.'],
  [/\bECONNREFUSED\b/, 'The server refused the connection. Check its address and port, and whether it is running.'],
  [
    /\bE(?:SOCKET)?TIMEDOUT\b|didn’t answer within|Greeting never received/,
    'The server didn’t answer in time. Check its address and port, and any firewalls in between.',
  ],
  [/\b(?:EHOSTUNREACH|ENETUNREACH)\b/, 'The server can’t be reached from here. Check its address and the network.'],
  [
    /self.signed certificate|unable to (?:verify|get)[\w ]*certificate|certificate has expired|\bERR_TLS_CERT_ALTNAME_INVALID\b|does not match certificate/i,
    'The server’s certificate isn’t trusted. Check that it’s valid and issued for this address.',
  ],
  [
    /wrong version number|\b(?:EPROTO|ETLS)\b/,
    'An encrypted connection couldn’t be established. Check the port and the encryption.',
  ],
  [/\b(?:ECONNRESET|EPIPE)\b|socket hang up/, 'The server closed the connection. Check the port and the encryption.'],
  [/^Invalid login|\bEAUTH\b|\b530\b.*log/i, 'The server rejected the username or password.'],
  [
    /\b(?:InvalidClientTokenId|InvalidAccessKeyId|SignatureDoesNotMatch|UnrecognizedClientException|InvalidSignature)/,
    'The service rejected the key or the secret.',
  ],
  [/\bAccessDenied/, 'The key is valid, but doesn’t allow this. Check its permissions.'],
  [/QueueDoesNotExist|NonExistentQueue/, 'No queue with this name exists in this region.'],
  [/\b(?:EACCES|EPERM|EROFS)\b/, 'The server can’t write there. Check the folder’s permissions.'],
  [/\b(?:ENOSPC|EDQUOT)\b/, 'No space is left.'],
]

/** Words of a program: a name in front ("SQS: …", "TypeError: …"), a number of a reply ("553 …"), or a system's code. */
const foreign = /^[A-Z][A-Za-z0-9]*: .|^\d{3}[ -]|\bE[A-Z]{4,}\b/
/** A sentence of ours with the words of the other side behind it. */
const withWords = /^(.+?) \((.+)\)\.?$/s

/** A sentence about a failure. Where its own message is one already, it stays. `lead` comes before it. */
export function explainFailure(error: unknown, lead?: string): Explained {
  const explained = explain(wordsOf(error))
  return lead === undefined ? explained : { ...explained, detail: `${lead} ${explained.detail}` }
}

function explain(said: string): Explained {
  const trouble = troubles.find(([pattern]) => pattern.test(said))
  if (trouble) return { detail: trouble[1], said }
  const [, sentence] = withWords.exec(said) ?? []
  if (sentence) return { detail: `${sentence.replace(/\.$/, '')}.`, said }
  return foreign.test(said) ? { detail: 'The service answered with an error.', said } : { detail: said }
}

/** Several tries at once have no message of their own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
