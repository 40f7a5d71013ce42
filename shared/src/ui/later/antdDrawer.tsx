import { Drawer, type DrawerProps } from 'antd';
import { AntdScope } from '../antdScope';

/** Shows antd's drawer in Lane's theme. */
export function AntdDrawer(props: DrawerProps) {
  return (
    <AntdScope>
      <Drawer {...props} />
    </AntdScope>
  );
}
