import { z } from 'zod'
import { defineSettings, SettingLine, setting, when } from '../kit/settings.ts'
import { driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

const errorGroup = 'scanner_group'
const megabyte = 1024 * 1024

/** A Unix socket of ClamAV: other programs' sockets can't be reached through the settings. */
const unixSocket = /^\/(?:[\w.@+-]+\/)*[\w.@+-]*clam[\w.@+-]*(?:\/[\w.@+-]+)*$/i
const hostAndPort = /^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i

const isAddress = (text: string) =>
  text === '' || (unixSocket.test(text) && !text.split('/').includes('..')) || hostAndPort.test(text)

/** Every virus scanner: its name, and its options with their settings. */
export const scannerDrivers = {
  off: driver('Off', {}),
  clamd: driver('ClamAV', {
    address: option(
      'scanner.clamd_address',
      SettingLine.max(300)
        .refine(isAddress, 'Enter a host with its port, or the path of a Unix socket of ClamAV')
        .meta({
          title: 'ClamAV address',
          description: 'Host and port, or the path of a Unix socket on this server.',
          placeholder: '/run/clamav/clamd.ctl',
        }),
      '',
      { errorGroup, required: true },
    ),
  }),
}
export const scannerMethods = driverKeys(scannerDrivers)
export const scannerMethodNames = driverNames(scannerDrivers)

const shownWhen = when('scanner.method', 'clamd')

export const scannerSettings = defineSettings('scanning', {
  access: 'settings.update',
  fields: {
    'scanner.method': setting(
      'server',
      z.enum(scannerMethods).meta({
        title: 'Virus scanner',
        description: 'Scans every upload before anyone but the uploader can open it.',
        choices: scannerMethodNames,
      }),
      'off',
      { errorGroup, isMethod: true },
    ),
    ...driverSettings(scannerDrivers, 'scanner.method'),
    'scanner.when_away': setting(
      'server',
      z.enum(['wait', 'pass']).meta({
        title: 'While the scanner is unavailable',
        description: 'No upload is lost either way.',
        choices: {
          wait: 'Keep new files hidden until scanned',
          pass: 'Allow new files and scan them later',
        },
      }),
      'wait',
      { shownWhen },
    ),
    'scanner.max_size': setting(
      'server',
      z
        .int()
        .min(megabyte, 'Scan files of at least 1 MB')
        .max(4095 * megabyte, 'ClamAV can only scan files smaller than 4 GB')
        .meta({
          title: 'Largest file to scan',
          description:
            'Larger files are available without being scanned. ClamAV’s own limit, StreamMaxLength, must be at least as high.',
          input: 'size',
        }),
      100 * megabyte,
      { shownWhen },
    ),
    'scanner.rescan_days': setting(
      'server',
      z.int().min(0).max(365).meta({
        title: 'Scan again with new signatures',
        description: 'Files uploaded within this many days are scanned again when ClamAV has new signatures.',
      }),
      30,
      { shownWhen },
    ),
  },
})
