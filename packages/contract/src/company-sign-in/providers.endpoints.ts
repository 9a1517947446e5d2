import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { settingsTries } from '../settings/settings.endpoints.ts'
import { ProbeResult } from '../settings/settings.schemas.ts'
import * as s from './providers.schemas.ts'

const params = z.object({ id: Id })
const answer = z.object({ provider: s.CompanyProvider })
const view = { permission: 'settings.view' } as const
/** Whoever decides who signs in with which account can become anyone, as with the other settings. */
const update = { permission: 'settings.update' } as const

/** The providers as administrators manage them. */
export const companyProviderEndpoints = {
  providers: defineEndpoint({
    id: 'companySignIn.providers',
    method: 'GET',
    path: '/company-sign-in/providers',
    summary: 'List the providers for company sign-in in their order. Secrets are never returned.',
    access: view,
    response: s.CompanyProviders,
  }),
  readProvider: defineEndpoint({
    id: 'companySignIn.readProvider',
    method: 'GET',
    path: '/company-sign-in/providers/:id',
    summary: 'Get a provider for company sign-in. Its secret is never returned.',
    access: view,
    params,
    response: answer,
    errors: ['company.not-found'],
  }),
  createProvider: defineEndpoint({
    id: 'companySignIn.createProvider',
    method: 'POST',
    path: '/company-sign-in/providers',
    summary: 'Create a provider for company sign-in.',
    access: update,
    byToken: 'never',
    body: s.CompanyProviderInput,
    response: answer,
    status: 201,
    audit: 'company-provider.created',
    errors: ['company.too-many'],
  }),
  updateProvider: defineEndpoint({
    id: 'companySignIn.updateProvider',
    method: 'PUT',
    path: '/company-sign-in/providers/:id',
    summary: 'Replace a provider’s settings. Turning it off ends the sessions it opened.',
    access: update,
    byToken: 'never',
    params,
    body: s.CompanyProviderChange,
    response: answer,
    audit: 'company-provider.updated',
    errors: ['company.not-found', 'company.changed', 'company.needed'],
  }),
  deleteProvider: defineEndpoint({
    id: 'companySignIn.deleteProvider',
    method: 'DELETE',
    path: '/company-sign-in/providers/:id',
    summary:
      'Delete a provider with all its links to accounts, the sessions it opened, and the roles and workspaces it gave.',
    access: update,
    byToken: 'never',
    params,
    response: 'none',
    audit: 'company-provider.deleted',
    errors: ['company.not-found', 'company.needed'],
  }),
  orderProviders: defineEndpoint({
    id: 'companySignIn.orderProviders',
    method: 'PUT',
    path: '/company-sign-in/order',
    summary: 'Set the order of the providers on the sign-in page.',
    access: update,
    byToken: 'never',
    body: s.CompanyOrderInput,
    response: s.CompanyProviders,
    audit: 'company-provider.ordered',
    errors: ['company.changed'],
  }),
  probeProvider: defineEndpoint({
    id: 'companySignIn.probeProvider',
    method: 'POST',
    path: '/company-sign-in/probe',
    summary: 'Test a provider with values that aren’t saved yet, and return the result of each step.',
    access: update,
    byToken: 'never',
    body: s.CompanyProbeInput,
    response: ProbeResult,
    audit: 'company-provider.probed',
    errors: ['company.not-found'],
    rateLimit: settingsTries,
  }),
  targets: defineEndpoint({
    id: 'companySignIn.targets',
    method: 'GET',
    path: '/company-sign-in/targets',
    summary: 'List the roles, and the workspaces with the search in their name, that groups of a provider can give.',
    access: update,
    query: z.object({ search: z.string().max(100).optional() }),
    response: s.CompanyTargets,
  }),
  breakGlass: defineEndpoint({
    id: 'companySignIn.breakGlass',
    method: 'GET',
    path: '/company-sign-in/break-glass',
    summary:
      'List the administrators who could still use a password while only company sign-in is allowed, at most 100.',
    access: view,
    response: z.object({ data: z.array(s.BreakGlassCandidate) }),
  }),
} as const
