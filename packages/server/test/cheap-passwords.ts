import { recommendedCost, setHashCost } from '../src/platform/crypto/password-hash.ts'

// With the real cost, half of a route test's time would go into the passwords of its people.
setHashCost({ ...recommendedCost, memory: 8, passes: 1 })
