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
    summary: 'Get the caller’s most recent data export; null if there is none.',
    access: 'member',
    byToken: 'account',
    response: z.object({ data: DataExport.nullable() }),
  }),
  startExport: defineEndpoint({
    id: 'personalData.startExport',
    method: 'POST',
    path: '/me/export',
    summary: 'Prepare an export of all the caller’s data, replacing the previous one. Requires the password.',
    access: 'member',
    byToken: 'never',
    body: PasswordAgain,
    response: DataExport,
    status: 202,
    audit: 'user.export-started',
    errors: ['account.wrong-password', 'account.no-password', 'account.sign-in-again'],
    rateLimit: passwordAgain,
  }),
  exportContent: defineEndpoint({
    id: 'personalData.exportContent',
    method: 'GET',
    path: '/me/export/content',
    summary:
      'Download the data export as a zip of exact length: the collected JSON and the caller’s files as they are now.',
    access: 'member',
    byToken: 'never',
    response: 'bytes',
    errors: ['export.not-found', 'file.storage-failed'],
  }),
  departure: defineEndpoint({
    id: 'personalData.departure',
    method: 'GET',
    path: '/me/departure',
    summary: 'Get what deleting the account would do, and what prevents it.',
    access: 'member',
    byToken: 'account',
    response: Departure,
  }),
  leave: defineEndpoint({
    id: 'personalData.leave',
    method: 'POST',
    path: '/me/departure',
    summary: 'Delete the account forever, immediately. Requires the password, and the second factor if there is one.',
    access: 'member',
    byToken: 'never',
    body: LeaveInput,
    response: 'none',
    audit: 'user.deleted',
    errors: [
      'account.wrong-password',
      'account.no-password',
      'account.sign-in-again',
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
