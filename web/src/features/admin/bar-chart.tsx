import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { type ChartPoint, stackBars, sum } from './stack-bars.ts'

interface BarChartProps {
  title: string
  /** The period that the chart covers, as text. */
  span: string
  /** The series of the chart. Each has a name and a colour token, and one value at each point. */
  series: readonly (readonly [name: string, color: string])[]
  points: readonly ChartPoint[]
  unit?: (value: number) => string
}

const HEIGHT = 120
const STEP = 12
const BAR = 8

/**
 * Draws a bar chart over time, with stacked bars if there are several series. Screen readers get a table with the same
 * data.
 */
export function BarChart({ title, span, series, points, unit = formatNumber }: BarChartProps) {
  const stacks = stackBars(points)
  const width = points.length * STEP
  const total = sum(points.map(({ values }) => sum(values)))
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm text-ink-soft">
          {span}
          {series.length === 1 && span !== '24 hours' && `: ${unit(total)}`}
        </p>
      </div>
      {total === 0 && <p className="mt-2 text-sm text-ink-soft">Nothing in this time.</p>}
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-32 w-full border-b border-line-strong"
      >
        {points.map(({ label, values }, index) => (
          <g key={label}>
            <title>{`${label}: ${values.map(unit).join(', ')}`}</title>
            <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            {stacks[index]?.map(({ from, height }, nth) => (
              <rect
                key={series[nth]?.[0]}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - (from + height) * HEIGHT}
                width={BAR}
                height={height * HEIGHT}
                fill={`var(--${series[nth]?.[1]})`}
              />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden className="mt-2 flex justify-between text-sm text-ink-soft">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
      {series.length > 1 && (
        <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          {series.map(([name, color], nth) => (
            <span key={name} className="flex items-center gap-2">
              <span className="size-2.5 rounded-full" style={{ background: `var(--${color})` }} />
              {name} {unit(sum(points.map(({ values }) => values[nth] ?? 0)))}
            </span>
          ))}
        </p>
      )}
      <div className="sr-only">
        <table>
          <caption>{`${title}, ${span}`}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {series.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, nth) => (
                  <td key={series[nth]?.[0]}>{unit(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
