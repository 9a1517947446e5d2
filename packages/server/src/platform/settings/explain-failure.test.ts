import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const explained = (message: string) => explainFailure(new Error(message))

test('[ADMX-02] words of a library or another server become a sentence and are kept behind it', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['connect ECONNREFUSED 127.0.0.1:1', /refused the connection/],
    ['SQS: Error: getaddrinfo ENOTFOUND sqs.nowhere-1.amazonaws.com', /No server with this name/],
    ['10.0.0.1 did not answer within 5000 ms', /did not answer in time/],
    ['self-signed certificate in certificate chain', /certificate isn’t trusted/],
    ['write EPROTO 40:error:0A00010B:SSL routines::wrong version number', /encrypted connection/],
    ['Invalid login: 535 Authentication failed', /username or the password/],
    ['The server refuses the sign-in (530 Login incorrect.)', /username or the password/],
    ['The store refuses the key (SignatureDoesNotMatch: The request signature does not match)', /key or the secret/],
    ['SQS: AccessDenied: not allowed', /may not do this/],
    ['There is no such bucket (NoSuchBucket: The specified bucket does not exist)', /^There is no such bucket\.$/],
    ['MySQL: Unknown database', /answered with an error/],
    ['TypeError: fetch failed', /answered with an error/],
    ['553 Could not create file.', /answered with an error/],
    ['read EHOSTDOWN 10.0.0.1:21', /answered with an error/],
  ]
  for (const [said, sentence] of cases) {
    const { detail, ...rest } = explained(said)
    expect(detail, said).toMatch(sentence)
    expect(detail, said).toMatch(/^[A-Z].*\.$/)
    expect(rest, said).toEqual({ said })
  }
  const both = new AggregateError([
    new Error('connect ECONNREFUSED ::1:1'),
    new Error('connect ECONNREFUSED 127.0.0.1:1'),
  ])
  expect(explainFailure(both).detail).toMatch(/refused the connection/)
  expect(explainFailure('EACCES').detail).toMatch(/may not write/)
})

test('sentences of ours stay as they are, with nothing behind them', () => {
  for (const sentence of [
    'Fill in the host',
    'There is no server called nowhere.example',
    'A test object is not listed',
  ]) {
    expect(explained(sentence)).toEqual({ detail: sentence })
  }
})
