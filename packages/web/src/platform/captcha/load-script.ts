const loading = new Map<string, Promise<void>>()

/** Loads a script of another site once; after a failure, it is tried again. @throws if it can't be loaded */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(src)
      reject(new Error(`The script ${src} couldn’t be loaded`))
    }
    document.head.append(script)
  })
  loading.set(src, load)
  return load
}
