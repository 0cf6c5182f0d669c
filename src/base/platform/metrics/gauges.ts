/**
 * Figures for the operator's monitoring that are read together, such as by one query. A row has a value by the name of each
 * figure and a text by each label; a value that is null is not reported.
 */
export type Gauges = {
  /**
   * What each figure is, by its name: `ironwright_` and Prometheus' conventions, with its base unit at the end. One that only grows
   * since the node started ends with `_total`.
   */
  help: Readonly<Record<string, string>>
  labels?: readonly string[]
  read: () => readonly GaugeRow[] | Promise<readonly GaugeRow[]>
}

export type GaugeRow = Readonly<Record<string, string | number | null>>
