import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const parts = [
  ...['bench', 'bin', 'chaos', 'demo', 'docs', 'e2e', 'messages', 'migrations', 'project.inlang', 'public', 'sandbox'],
  ...[
    'src',
    'test',
    '.kysely-codegenrc.json',
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'react-router.config.ts',
  ],
  ...['tsconfig.json', 'vite.chunks.ts', 'vite.config.ts', 'vitest.config.ts'],
]

/** Copies what types and tests need into a folder, where it can be changed safely. @returns the copy */
export function copyProject(folder: string): string {
  const copy = join(folder, 'project')
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}
