import { useEffect, useState } from 'react'

/** The ID after the `#` of the address, so that a call can be linked to and the back button returns to the one before. */
export function useChosen(): string {
  const [chosen, setChosen] = useState(readChosen)
  useEffect(() => {
    const follow = () => setChosen(readChosen())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return chosen
}

function readChosen(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    // A broken escape was typed by hand, and names no call.
    return ''
  }
}
