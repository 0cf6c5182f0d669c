import type { Shape3D } from 'replicad'
import type { Kernel } from '#goods/drawings/shapes/solid.ts'
import { stepPartName } from '../step-name.ts'

/** OpenCascade's number of AP214, which every CAD program reads; replicad's own export writes AP242. */
const ap214 = 1
const file = '/part.step'

/** A solid as STEP, with exact surfaces. Its name is put in when it is sent, since parts share a geometry. */
export function writeStep(kernel: Kernel, shape: Shape3D): Uint8Array {
  const openCascade = kernel.getOC()
  const session = new openCascade.XSControl_WorkSession()
  const writer = new openCascade.STEPCAFControl_Writer(session, false)
  writer.SetNameMode(true)
  writer.SetColorMode(false)
  openCascade.Interface_Static.SetIVal('write.step.schema', ap214)
  openCascade.Interface_Static.SetCVal('write.step.unit', 'MM')
  const assembly = kernel.createAssembly([{ shape, name: stepPartName }])
  const progress = new openCascade.Message_ProgressRange()
  if (!writer.Perform(assembly.wrapped, file, progress)) throw new Error('OpenCascade wrote no STEP file')
  const bytes = openCascade.FS.readFile(file) as Uint8Array
  openCascade.FS.unlink(file)
  return bytes
}
