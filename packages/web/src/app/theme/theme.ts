import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#e3f1f2',
  '#d0e6e8',
  '#a5d0d5',
  '#79bac2',
  '#4aa3ae',
  '#238b98',
  '#0b6470',
  '#08525c',
  '#06434b',
  '#05343b',
]
const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#eff3f3',
  '#e3e8e9',
  '#d5dcde',
  '#b7c1c5',
  '#8b979c',
  '#66737a',
  '#4d5a60',
  '#313b40',
  '#182023',
]
const dark: MantineColorsTuple = [
  '#e7ecee',
  '#bac4c8',
  '#98a4a9',
  '#6d7a80',
  '#3a4448',
  '#272f33',
  '#1f2629',
  '#14191b',
  '#101416',
  '#0c0f11',
]

/** How Mantine's own components look. Colours come from tokens.css through the resolver below, never from here alone. */
export const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    primaryColor: 'accent',
    primaryShade: 6,
    colors: { accent, gray, dark },
    fontFamily: 'var(--font-sans)',
    fontFamilyMonospace: 'var(--font-mono)',
    headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
    defaultRadius: 'sm',
    shadows: {
      xs: 'none',
      sm: 'var(--shadow-float)',
      md: 'var(--shadow-float)',
      lg: 'var(--shadow-float)',
      xl: 'var(--shadow-float)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { transition: 'fade', duration: 140 } } },
      Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
      Menu: { defaultProps: { transitionProps: { transition: 'fade', duration: 120 } } },
      Select: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } } } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Switch: { defaultProps: { withThumbIndicator: false } },
      Paper: { defaultProps: { radius: 'md' } },
      Card: { defaultProps: { radius: 'md', withBorder: true } },
    },
  }),
)

const schemeVariables: Record<string, string> = {
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-body': 'var(--color-bg)',
  '--mantine-color-bright': 'var(--color-text)',
  '--mantine-color-error': 'var(--color-danger-text)',
  '--mantine-color-success': 'var(--color-success-text)',
  '--mantine-color-dimmed': 'var(--color-text-dim)',
  '--mantine-color-placeholder': 'var(--color-text-dim)',
  '--mantine-color-anchor': 'var(--color-accent-text)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-hover)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-line-strong)',
  '--mantine-color-disabled': 'var(--color-sunken)',
  '--mantine-color-disabled-color': 'var(--color-disabled)',
  '--mantine-color-disabled-border': 'var(--color-line)',
  ...shades('accent', 'accent', 'accent'),
  ...shades('red', 'danger', 'danger'),
  ...shades('green', 'success', 'success'),
  ...shades('yellow', 'warning', 'warning'),
}

function shades(mantine: string, token: string, soft: string): Record<string, string> {
  const name = `--mantine-color-${mantine}`
  return {
    [`${name}-text`]: `var(--color-${token}-text)`,
    [`${name}-filled`]: `var(--color-${token})`,
    [`${name}-filled-hover`]: `var(--color-${token}-hover, var(--color-${token}))`,
    [`${name}-light`]: `var(--color-${soft}-soft)`,
    [`${name}-light-hover`]: `var(--color-${soft}-soft-hover, var(--color-${soft}-soft))`,
    [`${name}-light-color`]: `var(--color-${token}-text)`,
    [`${name}-outline`]: `var(--color-${token}-text)`,
    [`${name}-outline-hover`]: `var(--color-${soft}-soft)`,
  }
}

/** Points Mantine's scheme-dependent variables at our tokens, whose contrast is checked in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})
