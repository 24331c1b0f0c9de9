export interface ChartPoint {
  label: string
  /** The values at one point of the chart, one for each series. */
  values: readonly number[]
}

export interface Bar {
  /** Position and height of a bar as shares of the chart's height. `from` is measured from the bottom. */
  from: number
  height: number
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Stacks the values of each point as shares of the tallest point. All heights are 0 if every value is 0. */
export function stackBars(points: readonly ChartPoint[]): Bar[][] {
  const tallest = Math.max(0, ...points.map(({ values }) => sum(values)))
  return points.map(({ values }) => {
    let from = 0
    return values.map((value) => {
      const height = tallest === 0 ? 0 : value / tallest
      const bar = { from, height }
      from += height
      return bar
    })
  })
}
