import { saveAs } from '#platform/save-as.ts'
import { loadModel } from './viewer/load-model.ts'

/** Saves a part's file once the shop has made it. */
export async function saveModel(url: string, name: string): Promise<void> {
  saveAs(new Blob([await loadModel(url, new AbortController().signal)]), name)
}
