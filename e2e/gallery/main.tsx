import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import '#base/ui/app.css'
import Gallery from '#base/ui/gallery/gallery.tsx'
import { ToastHost } from '#base/ui/toast-host.tsx'

const page = (
  <>
    <main>
      <Gallery />
    </main>
    <ToastHost />
  </>
)
createRoot(document.getElementById('gallery')!).render(
  <RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />,
)
