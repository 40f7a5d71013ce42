import { Drawer as AntdDrawer } from 'antd';
import type { ReactNode } from 'react';
import { AntdScope } from './antdScope';
import { Icon } from './icons';

export interface DrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  side?: 'left' | 'right';
  width?: number;
  /** `rail`: the ink surface of the navigation. */
  look?: 'paper' | 'rail';
}

/** A sheet from the side: the navigation on narrow screens, recent messages. Escape closes, focus returns. */
export function Drawer({
  open,
  title,
  onClose,
  children,
  side = 'right',
  width = 360,
  look = 'paper',
}: DrawerProps) {
  return (
    <AntdScope>
      <AntdDrawer
        open={open}
        onClose={onClose}
        title={title}
        placement={side}
        size={width}
        destroyOnHidden
        closable={{ 'aria-label': 'Close', placement: 'end' }}
        closeIcon={<Icon name="close" />}
        mask={{ blur: false }}
        rootClassName={`od-drawer od-drawer-${look}`}
      >
        {children}
      </AntdDrawer>
    </AntdScope>
  );
}
