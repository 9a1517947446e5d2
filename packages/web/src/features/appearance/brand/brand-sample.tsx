import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import { brandOf, brandUrl, iconSource, mailImage } from '@holdall/contract/appearance/brand/brand.ts'
import { themeNames } from '@holdall/contract/appearance/theme-colors.ts'
import type { ReactNode } from 'react'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useSite } from '../../../platform/site.ts'
import { Mark, Wordmark } from '../../../ui/brand/mark.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './brand.module.css'

/** The places that show the brand, saved or not. A preview only: nothing in it can be used. */
export function BrandSample({ form }: PanelProps) {
  const text = useText()
  const { name } = useSite()
  const brand = brandOf(form.read)
  return (
    <figure className={classes.figure}>
      <figcaption>{text('Preview of the brand')}</figcaption>
      <div className={classes.sample} inert>
        {themeNames.map(theme => (
          <Part key={theme} title={theme === 'light' ? text('Light') : text('Dark')}>
            <Headers theme={theme} brand={brand} name={name} />
          </Part>
        ))}
        <Part title={text('Browser tab')}>
          <Tab form={form} name={name} />
        </Part>
        <Part title={text('Installed app')}>
          <AppIcon form={form} name={name} />
        </Part>
        <Part title={text('Email header')}>
          <Mail form={form} name={name} />
        </Part>
      </div>
    </figure>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type HeadersProps = { theme: 'light' | 'dark'; brand: Brand | undefined; name: string }

/** A page with room for the logo, and one without. */
function Headers({ theme, brand, name }: HeadersProps) {
  return (
    <div className={classes.headers} data-theme-part={theme}>
      <div className={classes.header}>
        <Wordmark size={26} name={name} brand={brand} />
      </div>
      <div className={classes.folded}>
        <Mark size={26} symbol={brand?.symbol} />
      </div>
    </div>
  )
}

function Tab({ form, name }: PanelProps & { name: string }) {
  const icon = iconSource('favicon', form.read)
  return (
    <span className={classes.tab}>
      {icon ? <img src={brandUrl(icon)} alt="" width="16" height="16" className={classes.icon} /> : <Mark size={16} />}
      <span>{name}</span>
    </span>
  )
}

/** On a phone, systems cut the icon to a shape of their own. */
function AppIcon({ form, name }: PanelProps & { name: string }) {
  const icon = iconSource('touch_icon', form.read)
  return (
    <span className={classes.app}>
      <span className={classes.appIcon}>
        {icon ? (
          <img src={brandUrl(icon)} alt="" width="44" height="44" className={classes.icon} />
        ) : (
          <Mark size={40} />
        )}
      </span>
      <span>{name}</span>
    </span>
  )
}

function Mail({ form, name }: PanelProps & { name: string }) {
  const text = useText()
  const header = mailImage(form.read)
  return (
    <div className={classes.mail} data-theme-part="light">
      {header ? (
        <img src={header.url} alt={name} width={header.width} height={header.height} className={classes.mailHeader} />
      ) : (
        <span className={classes.mailName}>{name}</span>
      )}
      <strong>{text('Confirm your email address for {{site}}', { site: name })}</strong>
    </div>
  )
}
