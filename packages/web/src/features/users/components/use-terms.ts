import { useState } from 'react'
import type { FoundUser } from '../../../platform/people/user-search.ts'

export type Terms = ReturnType<typeof useTerms>

/** What is chosen: who takes over, and what. */
export function useTerms() {
  const [heir, setHeir] = useState<FoundUser | null>(null)
  const [givesFiles, setGivesFiles] = useState(true)
  const [isSure, setSure] = useState(false)
  return { heir, setHeir, givesFiles, setGivesFiles, isSure, setSure }
}
