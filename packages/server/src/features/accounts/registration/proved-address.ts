import { confirmByProof } from './confirm-by-proof.ts'
import { makeInvited, prepareInvited } from './invited-account.ts'
import { mayRegister } from './may-register.ts'

/** Says what somebody who has proved an address by a mailed link can do with it. */
export const provedAddress = { confirm: confirmByProof, mayRegister, prepareInvited, makeInvited }
