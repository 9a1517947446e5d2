/**
 * Why a message to a gateway's webhook address is refused:
 * - `unsigned`: it has no signature, so it wasn't the gateway.
 * - `signature`: the signature is wrong, or of another key.
 * - `clock`: it is signed by the gateway, for another time.
 * - `not-set-up`: it has a signature that can't be checked, because this site hasn't registered its address with the
 *   gateway, or has lost the key.
 * - `unreadable`: it is no event.
 * - `other`: it couldn't be checked.
 */
export const eventRefusals = ['unsigned', 'signature', 'clock', 'not-set-up', 'unreadable', 'other'] as const
export type EventRefusal = (typeof eventRefusals)[number]
