import { z } from 'zod'
import { PasswordAgain } from '../accounts/second-factor.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { DataExport, Departure, LeaveInput } from './personal-data.schemas.ts'

const passwordAgain = { tries: 10, windowSeconds: 900, name: 'password-again', countsFailuresOnly: true } as const

export const personalDataEndpoints = {
  export: defineEndpoint({
    id: 'personalData.export',
    method: 'GET',
    path: '/me/export',
    summary: 'The copy of one’s data that was asked for last; null without one.',
    access: 'member',
    byToken: 'account',
    response: z.object({ data: DataExport.nullable() }),
  }),
  startExport: defineEndpoint({
    id: 'personalData.startExport',
    method: 'POST',
    path: '/me/export',
    summary: 'Has a copy of all one’s data collected, in place of the former one. Needs the password.',
    access: 'member',
    byToken: 'never',
    body: PasswordAgain,
    response: DataExport,
    status: 202,
    audit: 'user.export-started',
    errors: ['account.wrong-password'],
    rateLimit: passwordAgain,
  }),
  exportContent: defineEndpoint({
    id: 'personalData.exportContent',
    method: 'GET',
    path: '/me/export/content',
    summary: 'The copy as a zip of exact length: what was collected as JSON, and one’s files as they are now.',
    access: 'member',
    byToken: 'never',
    response: 'bytes',
    errors: ['export.not-found', 'file.storage-failed'],
  }),
  departure: defineEndpoint({
    id: 'personalData.departure',
    method: 'GET',
    path: '/me/departure',
    summary: 'What deleting the account would do, and what stands in the way.',
    access: 'member',
    byToken: 'account',
    response: Departure,
  }),
  leave: defineEndpoint({
    id: 'personalData.leave',
    method: 'POST',
    path: '/me/departure',
    summary: 'Deletes the account at once and for ever. Needs the password, and the second factor where there is one.',
    access: 'member',
    byToken: 'never',
    body: LeaveInput,
    response: 'none',
    audit: 'user.deleted',
    errors: [
      'account.wrong-password',
      'account.wrong-code',
      'account.passkey-wrong',
      'account.second-step-needed',
      'account.second-step-over',
      'departure.wrong-address',
      'departure.last-administrator',
      'departure.workspaces-first',
    ],
    rateLimit: passwordAgain,
  }),
} as const
