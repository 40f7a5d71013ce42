/** 20 px line drawings, 1.75 px strokes; what has to be solid says `fill="currentColor"` itself. */
const drawings = {
  add: <path d="M10 4v12M4 10h12" />,
  agenda: <path d="M4 5h2M4 10h2M4 15h2M9 5h7M9 10h7M9 15h7" />,
  alert: <path d="M10 3 2.5 16.5h15L10 3ZM10 8v4M10 14.2v.1" />,
  archive: <path d="M3 4h14v4H3zM4.5 8v8h11V8M8 11.5h4" />,
  back: <path d="M16 10H4M9 5l-5 5 5 5" />,
  bell: <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.5 17.5h3" />,
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  chevronDown: <path d="m5 8 5 5 5-5" />,
  chevronLeft: <path d="m12 5-5 5 5 5" />,
  chevronRight: <path d="m8 5 5 5-5 5" />,
  chevronUp: <path d="m5 12 5-5 5 5" />,
  clock: <path d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6v4.2l2.8 1.6" />,
  clockIn: <path d="M10.5 17A7 7 0 1 1 17 10M10 6v4l2 1.2M13 16h5M15.5 13.5v5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  command: (
    <path d="M7 7h6v6H7zM7 7V5a2 2 0 1 0-2 2h2Zm6 0h2a2 2 0 1 0-2-2v2Zm0 6v2a2 2 0 1 0 2-2h-2Zm-6 0H5a2 2 0 1 0 2 2v-2Z" />
  ),
  copy: <path d="M7 7h9v10H7zM4 13V3h9" />,
  dashboard: <path d="M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z" />,
  delete: <path d="M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5" />,
  download: <path d="M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13" />,
  edit: <path d="m4 13 8.5-8.5 3 3L7 16H4zM11 6l3 3" />,
  ending: <path d="M3.5 10H13M9 6l4 4-4 4M16.5 4v12" />,
  error: <path d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6.5v4.2M10 13.4v.1" />,
  eye: <path d="M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5ZM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />,
  eyeOff: (
    <path d="m3 3 14 14M8 5.3A7 7 0 0 1 10 5c4.5 0 7.5 5 7.5 5a13 13 0 0 1-2 2.4M5 6.8A13 13 0 0 0 2.5 10s3 5 7.5 5c1 0 2-.3 2.8-.6" />
  ),
  filter: <path d="M3 4.5h14l-5.5 6.5v5l-3-1.5V11z" />,
  forward: <path d="M4 10h12M11 5l5 5-5 5" />,
  grip: <path d="M7 5v.1M13 5v.1M7 10v.1M13 10v.1M7 15v.1M13 15v.1" />,
  history: <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7L3 7.5M3 3.5v4h4M10 6.5V10l2.5 1.5" />,
  home: <path d="M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5V12h3v4.5" />,
  info: <path d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 9.2v4.3M10 6.5v.1" />,
  key: <path d="M7 8.5a3.5 3.5 0 1 1 0 3H7m3.4-1.5H17v3M14 10v2.5" />,
  list: <path d="M3 5h14M3 10h14M3 15h14" />,
  location: (
    <path d="M10 17.5s5.5-4.8 5.5-9A5.5 5.5 0 0 0 4.5 8.5c0 4.2 5.5 9 5.5 9ZM10 6.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
  ),
  lock: <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v2" />,
  logOut: <path d="M11.5 3.5h-8v13h8M8 10h9M13.5 6.5 17 10l-3.5 3.5" />,
  mail: <path d="M3 4.5h14v11H3zM3 5.5l7 5.5 7-5.5" />,
  meeting: <path d="M3.5 4h13v9h-7L6 16v-3H3.5zM7 7.5h6M7 10h4" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  moon: <path d="M16 12.5A6.5 6.5 0 0 1 7.5 4a6.5 6.5 0 1 0 8.5 8.5Z" />,
  more: <path d="M5 10v.1M10 10v.1M15 10v.1" strokeWidth="2.6" />,
  openShift: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M10 10.5v4M8 12.5h4" />,
  options: <path d="M4 6h6M14 6h2M4 14h2M10 14h6M12 4v4M8 12v4" />,
  people: (
    <path d="M7.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM2.5 16c0-3 2-4.5 5-4.5s5 1.5 5 4.5M13 4.3a2.5 2.5 0 0 1 0 4.5M14.5 11.8c2 .5 3 2 3 4.2" />
  ),
  phone: (
    <path d="M5 3h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3c0 1-1 2-2 2C8.5 16.5 3.5 11.5 3 5c0-1 1-2 2-2Z" />
  ),
  print: <path d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z" />,
  report: <path d="M4 3h8l4 4v10H4zM12 3v4h4M7 14v-3M10 14V9.5M13 14v-2" />,
  request: <path d="M4 3h12v14H4zM7 7h6M7 10h6M7 13h3" />,
  retry: <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7L17 7.5M17 3.5v4h-4" />,
  search: <path d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM13 13l4 4" />,
  shift: <path d="M3 6.5h14v7H3zM6.5 6.5v7M9.5 10H14" />,
  sortDown: <path d="M4.5 7 10 14.5 15.5 7z" fill="currentColor" />,
  sortUp: <path d="M4.5 13 10 5.5 15.5 13z" fill="currentColor" />,
  sound: <path d="M3.5 8v4h3l4 3.5v-11L6.5 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10" />,
  soundOff: <path d="M3.5 8v4h3l4 3.5v-11L6.5 8zM13.5 8l4 4M17.5 8l-4 4" />,
  star: <path d="m10 3 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.3l5-.7z" />,
  success: <path d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM6.8 10.2l2.3 2.3 4.2-4.7" />,
  sun: (
    <path d="M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
  ),
  swap: <path d="M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3" />,
  system: <path d="M3 4h14v9H3zM7 16.5h6M10 13v3.5" />,
  timeOff: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M8 11l4 3.5M12 11l-4 3.5" />,
  undo: <path d="M4 8h8a4.5 4.5 0 0 1 0 9H8M7.5 4.5 4 8l3.5 3.5" />,
  user: <path d="M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM4 17c0-3.5 2.5-5 6-5s6 1.5 6 5" />,
  wave: (
    <path d="M2 8c1.3-1.3 2.7-1.3 4 0s2.7 1.3 4 0 2.7-1.3 4 0 2.7 1.3 4 0M2 13c1.3-1.3 2.7-1.3 4 0s2.7 1.3 4 0 2.7-1.3 4 0 2.7 1.3 4 0" />
  ),
} as const;

export type IconName = keyof typeof drawings;

/** Every name. @internal */
export const iconNames = Object.keys(drawings).filter(isIconName);

/** Whether a text from data (an area's navigation entry) names one of our icons. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

export interface IconProps {
  name: IconName;
  /** px, square. */
  size?: number;
  /** Only where the picture stands alone and carries the meaning; otherwise it is ornament. */
  label?: string;
}

/** One of the suite's drawings in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      className="od-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true, focusable: false })}
    >
      {drawings[name]}
    </svg>
  );
}
