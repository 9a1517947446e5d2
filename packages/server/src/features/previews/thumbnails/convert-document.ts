import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTool } from '../../../platform/programs/run-tool.ts'

const largestPdf = 64 * 1024 * 1024
const limits = { memory: 4_000_000, seconds: 60, file: 128 * 1024 }

/** LibreOffice's settings for a conversion: no macros, no active content, nothing fetched from elsewhere. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Writer/Content/Update', 'Link', '0'],
  ['Calc/Content/Update', 'Link', '2'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

export interface Conversion {
  /** Of the office document. */
  readonly path: string
  /** A folder for this conversion alone is created in it, and removed afterwards. */
  readonly tmpDir: string
  readonly searchPath: string
  readonly seconds: number
  readonly signal: AbortSignal
}

/**
 * Converts an office document to PDF with LibreOffice's `soffice`, in a process group and with a profile of its own.
 * @throws NoTool where it is not installed; Error for a broken document, and after `seconds`
 */
export async function convertDocument({ path, tmpDir, searchPath, seconds, signal }: Conversion): Promise<Buffer> {
  const folder = join(tmpDir, randomUUID())
  const profile = join(folder, 'profile')
  try {
    await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
    // The name doesn't matter: the program looks at the bytes.
    await copyFile(path, join(folder, 'document'))
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
      ...['--convert-to', 'pdf', '--outdir', folder, join(folder, 'document')],
    ]
    await runTool({ program: 'soffice', args, searchPath, seconds, mostBytes: 1024 * 1024, folder, limits, signal })
    const made = join(folder, 'document.pdf')
    const { size } = await stat(made)
    if (size === 0 || size > largestPdf) throw new Error(`soffice made a PDF of ${size} bytes`)
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
