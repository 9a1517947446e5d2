import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import type { Palette, ThemeName } from '@holdall/contract/appearance/theme-colors.ts'
import { themeVariables } from '@holdall/contract/appearance/theme-colors.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { CSSProperties } from 'react'
import { useSite } from '../../../platform/site.ts'
import { Wordmark } from '../../../ui/brand/mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './theme-sample.module.css'

type SampleProps = { name: string; brand: Brand }

type ThemeSampleProps = { theme: ThemeName; palette: Palette }

/**
 * Parts of the drive and a link's page in the current colours, saved or not. A preview only: nothing in it can be used.
 */
export function ThemeSample({ theme, palette }: ThemeSampleProps) {
  const text = useText()
  const { name, brand: own } = useSite()
  const brand = theme === 'dark' && own?.darkLogo ? { logo: own.darkLogo } : { ...own, darkLogo: undefined }
  const style = Object.fromEntries(
    Object.entries(themeVariables(theme, palette)).map(([variable, value]) => [`--color-${variable}`, value]),
  ) as CSSProperties
  return (
    <figure className={classes.figure}>
      <figcaption>
        {theme === 'light' ? text('Preview of the light theme') : text('Preview of the dark theme')}
      </figcaption>
      <div className={classes.sample} data-theme-sample={theme} style={style} inert>
        <DriveSample name={name} brand={brand} />
        <LinkSample name={name} brand={brand} />
      </div>
    </figure>
  )
}

const files = [
  { kind: 'folder', name: sentence('Contracts'), count: 12 },
  { kind: 'sheet', name: sentence('Budget 2027.xlsx'), size: 49_152 },
  { kind: 'image', name: sentence('Harbour.jpg'), size: 3_250_586 },
] as const

function DriveSample({ name, brand }: SampleProps) {
  const text = useText()
  return (
    <div className={classes.drive}>
      <div className={classes.rail}>
        <Wordmark size={20} name={name} brand={brand} />
        <span className={classes.view} data-current>
          <IconFolder size={16} stroke={1.8} aria-hidden="true" />
          {text('My files')}
        </span>
        <span className={classes.view}>
          <IconStar size={16} stroke={1.8} aria-hidden="true" />
          {text('Starred')}
        </span>
      </div>
      <div className={classes.content}>
        <strong className={classes.title}>{text('My files')}</strong>
        <div className={classes.buttons}>
          <Button size="small" variant="primary">
            {text('Upload')}
          </Button>
          <Button size="small">{text('Share')}</Button>
          <Button size="small" variant="danger">
            {text('Delete')}
          </Button>
        </div>
        <div className={classes.rows}>
          {files.map((file, place) => (
            <div key={file.name} className={classes.row} data-selected={place === 1 || undefined}>
              <FileIcon kind={file.kind} size={20} />
              <span>{text(file.name)}</span>
              <span className={classes.facts}>
                {'count' in file ? text('{{count, number}} items', { count: file.count }) : formatFileSize(file.size)}
              </span>
            </div>
          ))}
        </div>
        <Notice tone="success">{text('Settings saved.')}</Notice>
        <Notice tone="warning">{text('Your storage is nearly full.')}</Notice>
        <Notice tone="danger">{text('This file couldn’t be uploaded.')}</Notice>
      </div>
    </div>
  )
}

function LinkSample({ name, brand }: SampleProps) {
  const text = useText()
  return (
    <div className={classes.link}>
      <div className={classes.linkBar}>
        <Wordmark size={20} name={name} brand={brand} />
        <span className={classes.anchor}>{text('Sign in')}</span>
      </div>
      <div className={classes.card}>
        <FileIcon kind="pdf" size={48} />
        <strong className={classes.title}>{text('Summer.pdf')}</strong>
        <span className={classes.facts}>
          {text('Shared by {{name}}', { name: 'Ada Lovelace' })} · {formatFileSize(2_516_582)}
        </span>
        <TextField label={text('Password')} placeholder={text('Password')} />
        <Button variant="primary" icon={IconDownload} isFullWidth>
          {text('Download')}
        </Button>
        <span className={classes.anchor}>{text('Report this link')}</span>
      </div>
    </div>
  )
}
