import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import { Button, IconButton } from './button.tsx'
import { useText } from './text.ts'

/** Copies text to the clipboard, also if the page isn't served over HTTPS. Resolves to whether it worked. */
export async function copyText(value: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = value
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

export type CopyButtonProps = {
  value: string
  /** The button's label; without it, it is an icon with the name in `name`. */
  label?: string
  name?: string
  variant?: ButtonProps['variant']
  onFail?: () => void
}

export function CopyButton({ value, label, name, variant, onFail }: CopyButtonProps) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(value)) setCopied(true)
    else onFail?.()
  }
  const icon = isCopied ? IconCheck : IconCopy
  const spoken = isCopied ? text('Copied', { meaning: 'to the clipboard' }) : (label ?? name ?? text('Copy'))
  if (!label) return <IconButton icon={icon} label={spoken} onClick={copy} />
  return (
    <Button icon={icon} variant={variant} onClick={copy}>
      {spoken}
    </Button>
  )
}
