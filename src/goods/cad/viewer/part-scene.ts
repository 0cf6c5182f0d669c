import {
  AmbientLight,
  BackSide,
  Box3,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  OrthographicCamera,
  Plane,
  PMREMGenerator,
  Points,
  PointsMaterial,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import type { Edge, Vector } from './features.ts'
import { readEdges } from './features.ts'
import { isDark, type Surface } from './surfaces.ts'

const accent = 0xe85e17
/** From the front, the left and above: a screw shows its head. */
const startDirection = new Vector3(-0.62, 0.52, 1)

/** A part in space: it is drawn anew only when something changes. */
export class PartScene {
  readonly canvas: HTMLCanvasElement
  readonly camera = new OrthographicCamera()
  readonly box = new Box3()
  readonly part = new Group()
  edges: readonly Edge[] = []
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #controls: OrbitControls
  readonly #cut = new Plane(new Vector3(-1, 0, 0))
  readonly #inside: Mesh[] = []
  readonly #marks = new Group()
  readonly #resized: ResizeObserver
  #isWaiting = false

  /** Throws where the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement, surface: Surface, isCalm: boolean) {
    this.canvas = canvas
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
    this.#renderer.localClippingEnabled = true
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    const light = new DirectionalLight(0xffffff, 1.4)
    light.position.set(1, 2, 3)
    this.camera.add(light)
    this.#scene.add(this.camera, this.part, this.#marks, new AmbientLight(0xffffff, 0.35))
    const generator = new PMREMGenerator(this.#renderer)
    this.#scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
    this.#scene.environmentIntensity = 0.75
    generator.dispose()
    this.#controls = new OrbitControls(this.camera, canvas)
    this.#controls.enableDamping = !isCalm
    this.#controls.addEventListener('change', () => this.draw())
    this.surface = surface
    this.#resized = new ResizeObserver(() => this.#fit())
    this.#resized.observe(canvas)
  }

  readonly surface: Surface

  async show(model: ArrayBuffer): Promise<void> {
    const { scene } = await new GLTFLoader().parseAsync(model, '')
    // The file is in metres; what is measured is in mm.
    scene.scale.setScalar(1000)
    scene.updateMatrixWorld(true)
    const children: Object3D[] = []
    scene.traverse((child) => children.push(child))
    for (const child of children) this.#dress(child)
    this.part.add(scene)
    this.box.setFromObject(scene)
    this.reset()
  }

  #dress(child: Object3D): void {
    if (child instanceof LineSegments) {
      const colour = isDark(this.surface) ? 0x8b929a : 0x14181d
      child.material = new LineBasicMaterial({ color: colour })
      this.edges = readEdges(readPoints(child), child.userData.edges ?? [])
      return
    }
    if (!(child instanceof Mesh)) return
    const { colour, metal, rough } = this.surface
    child.material = new MeshStandardMaterial({
      ...{ color: colour, metalness: metal, roughness: rough, side: DoubleSide },
      // The edges lie on the faces, and are to be seen.
      ...{ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 },
    })
    // Where a part is cut, its inner sides are seen in one colour, as if the cut were filled.
    const nearer = { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 }
    const inside = new Mesh(child.geometry, new MeshBasicMaterial({ color: accent, side: BackSide, ...nearer }))
    inside.visible = false
    this.#inside.push(inside)
    child.add(inside)
  }

  /** Shows the whole part as at the beginning. */
  reset(): void {
    const centre = this.box.getCenter(new Vector3())
    const radius = this.box.getSize(new Vector3()).length() / 2 || 1
    this.#controls.target.copy(centre)
    this.camera.position
      .copy(startDirection)
      .setLength(4 * radius)
      .add(centre)
    this.camera.near = 0.01 * radius
    this.camera.far = 10 * radius
    this.camera.zoom = 1
    this.#fit()
    this.#controls.update()
    this.draw()
  }

  /** Turns the view by degrees around the part. */
  turn(sideways: number, upwards: number): void {
    const away = this.camera.position.clone().sub(this.#controls.target)
    const angles = new Spherical().setFromVector3(away)
    angles.theta += (sideways * Math.PI) / 180
    angles.phi += (upwards * Math.PI) / 180
    away.setFromSpherical(angles.makeSafe())
    this.camera.position.copy(this.#controls.target).add(away)
    this.#controls.update()
    this.draw()
  }

  zoom(factor: number): void {
    this.camera.zoom = Math.max(0.3, Math.min(40, this.camera.zoom * factor))
    this.camera.updateProjectionMatrix()
    this.draw()
  }

  /** Cuts the part at a share of its size along an axis; undefined: it is whole. */
  cut(axis: 0 | 1 | 2 | undefined, share: number): void {
    if (axis !== undefined) {
      const [low, high] = [this.box.min.getComponent(axis), this.box.max.getComponent(axis)]
      // A little further than its ends, so that nothing of a face flickers in the cut.
      const place = low + (high - low) * share
      this.#cut.set(new Vector3().setComponent(axis, -1), place)
    }
    this.part.traverse((child) => {
      if (child instanceof Mesh || child instanceof LineSegments)
        child.material.clippingPlanes = axis === undefined ? [] : [this.#cut]
    })
    for (const inside of this.#inside) inside.visible = axis !== undefined
    this.draw()
  }

  /** Marks what is measured: points, and the line between two of them. */
  mark(points: readonly Vector[], paths: readonly (readonly Vector[])[]): void {
    this.#marks.clear()
    const dots = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points.flat(), 3))
    const over = { color: accent, depthTest: false, transparent: true }
    this.#marks.add(new Points(dots, new PointsMaterial({ ...over, size: 9, sizeAttenuation: false })))
    for (const path of points.length > 1 ? [...paths, points] : paths) {
      const pairs = path.slice(1).flatMap((point, index) => [...path[index]!, ...point])
      const line = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(pairs, 3))
      this.#marks.add(new LineSegments(line, new LineBasicMaterial(over)))
    }
    for (const child of this.#marks.children) child.renderOrder = 1
    this.draw()
  }

  draw(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    requestAnimationFrame(() => {
      this.#isWaiting = false
      if (this.#controls.enableDamping) this.#controls.update()
      this.#renderer.render(this.#scene, this.camera)
    })
  }

  close(): void {
    this.#resized.disconnect()
    this.#controls.dispose()
    this.#renderer.dispose()
  }

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas
    if (width === 0 || height === 0) return
    this.#renderer.setSize(width, height, false)
    const radius = (this.box.isEmpty() ? 1 : this.box.getSize(new Vector3()).length() / 2) * 1.08
    const [x, y] = width > height ? [(radius * width) / height, radius] : [radius, (radius * height) / width]
    Object.assign(this.camera, { left: -x, right: x, top: y, bottom: -y })
    this.camera.updateProjectionMatrix()
    this.draw()
  }
}

function readPoints(lines: LineSegments): Vector[] {
  const place = lines.geometry.getAttribute('position')
  return Array.from({ length: place.count }, (_, index) => {
    const { x, y, z } = new Vector3().fromBufferAttribute(place, index).applyMatrix4(lines.matrixWorld)
    return [x, y, z] as const
  })
}
