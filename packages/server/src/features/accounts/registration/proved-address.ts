import { confirmByProof } from './confirm-by-proof.ts'
import { mayRegister } from './may-register.ts'

/** Says what somebody who has proved an address by a mailed link can do with it. */
export const provedAddress = { confirm: confirmByProof, mayRegister }
