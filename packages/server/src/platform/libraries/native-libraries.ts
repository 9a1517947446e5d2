import { readFile } from 'node:fs/promises'
import { hashPassword, verifyPassword } from '../crypto/password-hash.ts'

/** A part of the program that has to fit the machine. */
interface NativeLibrary {
  readonly name: string
  /** Whether the site runs without it, until someone needs it. */
  readonly isLoadedLater: boolean
  /** Uses it once. @returns its version */
  use(): Promise<string>
}

/** A library that was tried. */
export interface TriedLibrary {
  readonly name: string
  /** Why it can’t be used, in its own words, on one line; null if it can. */
  readonly trouble: string | null
  /** Its version; empty if it can’t be used. */
  readonly version: string
}

/** Everything that is built for one system and processor, or that not every machine can run. */
const libraries: readonly NativeLibrary[] = [
  { name: 'sharp', isLoadedLater: true, use: drawPixel },
  { name: 'libheif-js', isLoadedLater: true, use: compileHeif },
  { name: 'better-sqlite3', isLoadedLater: false, use: openMemory },
  { name: 'argon2 of Node.js', isLoadedLater: false, use: hashOnce },
]

async function drawPixel(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const background = { r: 1, g: 2, b: 3 }
  const drawn = await sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .webp()
    .toBuffer()
  if (drawn.length === 0) throw new Error('It drew nothing')
  return `${sharp.versions.sharp ?? ''} with libvips ${sharp.versions.vips}`
}

/** The types of Node.js leave it out. */
interface WithWebAssembly {
  readonly WebAssembly: { compile(program: Uint8Array): Promise<unknown> }
}

/** It is WebAssembly, which some hardened machines refuse to compile. */
async function compileHeif(): Promise<string> {
  const file = await readFile(new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')))
  await (globalThis as unknown as WithWebAssembly).WebAssembly.compile(file)
  return 'compiled'
}

async function openMemory(): Promise<string> {
  const { default: SQLite } = await import('better-sqlite3')
  const db = new SQLite(':memory:')
  try {
    return String(db.prepare('select sqlite_version()').pluck().get())
  } finally {
    db.close()
  }
}

async function hashOnce(): Promise<string> {
  if (!(await verifyPassword('a', await hashPassword('a')))) throw new Error('It doesn’t recognise what it hashed')
  return process.versions.openssl ? `OpenSSL ${process.versions.openssl}` : process.versions.node
}

/** Uses each library once. */
export function tryAllLibraries(): Promise<TriedLibrary[]> {
  return Promise.all(libraries.map(tryLibrary))
}

let later: Promise<TriedLibrary[]> | undefined

/**
 * Uses each library that the site would otherwise load only when someone needs it. Tried once in the life of a process, because
 * Node.js never loads again what has failed.
 */
export function tryLaterLibraries(): Promise<TriedLibrary[]> {
  later ??= Promise.all(libraries.filter(library => library.isLoadedLater).map(tryLibrary))
  return later
}

async function tryLibrary({ name, use }: NativeLibrary): Promise<TriedLibrary> {
  try {
    return { name, trouble: null, version: await use() }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { name, trouble: words.trim().split('\n', 1)[0] ?? '', version: '' }
  }
}
