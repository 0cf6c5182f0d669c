import { useState } from 'react'
import { photoTypes } from '#base/images/photo-problem.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { FileDrop } from '#base/ui/file-drop.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { LeaveNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/picture-files'
import { maxPictureFiles } from './contract.ts'
import { isAddable, planPlaces } from './picture-file.ts'
import { PictureFileTable } from './picture-file-table.tsx'
import { usePictureFiles } from './use-picture-files.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_pictures())

/** Many pictures at once, each for the product whose part number begins the name of its file. */
export default function PicturesScreen() {
  const { files, leftOut, take, assign, send, undo, remove } = usePictureFiles()
  const { busy, reason, run } = useAction()
  const [replace, setReplace] = useState(false)
  const ready = files.filter(isAddable).length
  const added = files.filter(({ state }) => state === 'added').length
  return (
    <>
      <PageTitle>{m.menu_pictures()}</PageTitle>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {m.picture_files_text({ example: 'AB-0830.jpg, AB-0830-2.jpg' })}
      </p>
      <FileDrop
        text={m.picture_files_drop({ max: formatNumber(maxPictureFiles) })}
        label={m.picture_files_choose()}
        accept={photoTypes}
        multiple
        busy={busy}
        onFiles={(dropped) => run(() => take(dropped))}
      >
        {leftOut > 0 && (
          <p role="alert" className="font-medium text-bad">
            {m.picture_files_left_out({ count: leftOut, max: formatNumber(maxPictureFiles) })}
          </p>
        )}
      </FileDrop>
      {files.length > 0 && (
        <form className="mt-5 grid gap-4" onSubmit={(event) => event.preventDefault()}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {ready > 0 && (
              <>
                <Button busy={busy} onClick={() => run(() => send(replace))}>
                  {m.picture_files_add({ count: ready })}
                </Button>
                <label className="flex items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    checked={replace}
                    disabled={busy}
                    onChange={({ target }) => setReplace(target.checked)}
                    className="size-4 accent-accent"
                  />
                  {m.picture_files_replace()}
                </label>
              </>
            )}
            <p role="status" className="font-medium text-good">
              {added > 0 && m.picture_files_added({ count: added })}
            </p>
            {added > 0 && (
              <Button variant="secondary" size="small" busy={busy} onClick={() => run(undo)}>
                {m.undo()}
              </Button>
            )}
          </div>
          <RefusalNotice reason={reason} />
          <PictureFileTable
            files={files}
            places={planPlaces(files, replace)}
            onAssign={(file, partNumber) => run(() => assign(file, partNumber))}
            onRemove={remove}
          />
        </form>
      )}
      <LeaveNotice unsaved={ready > 0 || busy} />
    </>
  )
}
