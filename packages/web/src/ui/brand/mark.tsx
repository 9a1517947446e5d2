import type { Brand, ShownImage } from '@holdall/contract/appearance/brand/brand.ts'
import { fitInto, logoSize } from '@holdall/contract/appearance/brand/brand.ts'
import { cx } from '../cx.ts'
import classes from './mark.module.css'

export type MarkProps = { size?: number; className?: string; symbol?: ShownImage | undefined }

/** The bag: two handles over a rounded body with a seam, or the site's own symbol. Decorative; the name is beside it or on its link. */
export function Mark({ size = 28, className, symbol }: MarkProps) {
  if (symbol) return <img src={symbol.url} alt="" {...fitInto(symbol, { width: size, height: size })} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M10 13.5V10a6 6 0 0 1 12 0v3.5" className={classes.handle} strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M7.2 11.5h17.6a3.4 3.4 0 0 1 3.38 3.03l1.02 9.2A3.85 3.85 0 0 1 25.37 28H6.63a3.85 3.85 0 0 1-3.83-4.27l1.02-9.2A3.4 3.4 0 0 1 7.2 11.5Z"
        className={classes.body}
      />
      <path d="M3.5 17.6h25l.35 3.1H3.15z" className={classes.seam} />
      <rect x="13" y="16.2" width="6" height="6" rx="1.8" className={classes.clasp} />
    </svg>
  )
}

export type WordmarkProps = { size?: number; name?: string; brand?: Brand | undefined; className?: string }

/** Mark and name. A site's own logo replaces both, and takes its room before it has come. */
export function Wordmark({ size = 28, name = 'Holdall', brand, className }: WordmarkProps) {
  const { logo, darkLogo, symbol } = brand ?? {}
  return (
    <span className={cx(classes.wordmark, className)}>
      {logo ? (
        <>
          <Logo image={logo} size={size} name={name} theme={darkLogo && 'light'} />
          {darkLogo && <Logo image={darkLogo} size={size} name={name} theme="dark" />}
        </>
      ) : (
        <>
          <Mark size={size} symbol={symbol} />
          <span style={{ fontSize: Math.round(size * 0.68) }}>{name}</span>
        </>
      )}
    </span>
  )
}

type LogoProps = { image: ShownImage; size: number; name: string; theme: 'light' | 'dark' | undefined }

/** With two of them, the style sheet shows one, and only that one is loaded. */
function Logo({ image, size, name, theme }: LogoProps) {
  return (
    <img
      src={image.url}
      alt={name}
      {...logoSize(image, size)}
      {...(theme && { 'data-logo': theme, loading: 'lazy' as const })}
      className={classes.logo}
    />
  )
}
