/** A database's address whose connections have one more setting, such as `jit=off`. */
export function addSetting(url: string, setting: string): string {
  const changed = new URL(url)
  const options = [changed.searchParams.get('options'), `-c ${setting}`].filter(Boolean)
  changed.searchParams.set('options', options.join(' '))
  return changed.href
}
