import { textAt } from '../../../platform/outbound/ask-json.ts'
import { PaypalRefusal } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'

const path = '/v1/identity/oauth2/userinfo?schema=paypalv1.1'

/**
 * The id of the account that the app belongs to ("Identity API, Show user profile information"). PayPal tells it only to
 * apps that may know it: null for others. @throws GatewayError if PayPal doesn't answer
 */
export async function findMerchant({ find }: PaypalCalls): Promise<string | null> {
  try {
    const found = await find(path)
    return (found && textAt(found, 'payer_id')) || null
  } catch (error) {
    if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 403)) return null
    throw error
  }
}
