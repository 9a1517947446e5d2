import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const explained = (message: string) => explainFailure(new Error(message))

test('[ADMX-02] messages of a library or another server become a sentence and are kept as details', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['connect ECONNREFUSED 127.0.0.1:1', /^The server didn’t answer\. Check/],
    ['SQS: Error: getaddrinfo ENOTFOUND sqs.nowhere-1.amazonaws.com', /No server with this name/],
    ['10.0.0.1 didn’t answer within 5000 ms', /didn’t answer in time/],
    ['self-signed certificate in certificate chain', /certificate isn’t trusted/],
    ['write EPROTO 40:error:0A00010B:SSL routines::wrong version number', /encrypted connection/],
    ['Invalid login: 535 Authentication failed', /username or password/],
    ['The server refused the sign-in (530 Login incorrect.)', /username or password/],
    ['The storage rejected the key (SignatureDoesNotMatch: The request signature does not match)', /key or the secret/],
    ['SQS: AccessDenied: not allowed', /doesn’t allow this/],
    ['The bucket doesn’t exist (NoSuchBucket: The specified bucket does not exist)', /^The bucket doesn’t exist\.$/],
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
  expect(explainFailure(both).detail).toMatch(/^The server didn’t answer\. Check/)
  expect(explainFailure('EACCES').detail).toMatch(/can’t write/)
})

test('our own sentences stay as they are, without details', () => {
  for (const sentence of [
    'Enter the host',
    'No server called nowhere.example was found',
    'A test object isn’t listed',
  ]) {
    expect(explained(sentence)).toEqual({ detail: sentence })
  }
})
