/** Loaded before a program (`node --import`): its clock is ahead by `CLOCK_SKEW_MS` milliseconds. */
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0)
const Real = Date

globalThis.Date = new Proxy(Real, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [Real.now() + skewMs] : values, made),
  get: (target, name) => (name === 'now' ? () => Real.now() + skewMs : Reflect.get(target, name)),
})
