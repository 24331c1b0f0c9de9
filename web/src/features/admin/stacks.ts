export interface ChartPoint {
  label: string
  /** One a series. */
  values: readonly number[]
}

export interface Bar {
  /** Shares of the chart's height, from the bottom. */
  from: number
  height: number
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Each point's values stacked, as shares of the tallest point; all are 0 where nothing happened. */
export function stacksOf(points: readonly ChartPoint[]): Bar[][] {
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
